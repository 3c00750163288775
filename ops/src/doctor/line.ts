// One finding of the doctor: ✓ works, ✗ must be mended, – not configured or not needed.

export type Line = { readonly mark: '✓' | '✗' | '–'; readonly what: string; readonly found: string };

export const good = (what: string, found: string): Line => ({ mark: '✓', what, found });
export const bad = (what: string, found: string): Line => ({ mark: '✗', what, found });
export const none = (what: string, found: string): Line => ({ mark: '–', what, found });

/** Runs a probe; whatever it throws becomes a ✗ with the reason. */
export async function probe(what: string, look: () => Promise<Line> | Line): Promise<Line> {
  try {
    return await look();
  } catch (error) {
    return bad(what, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}
