/**
 * Pages that stand inside the page tree instead of being objects (ISO 32000-1 §7.7.3.2 wants references). Some readers
 * show them, others leave them out; nothing can refer to them, so no field can be put on them. Before the first
 * signature a revision of its own gives each its number; after one it would be a change of the pages.
 */
import { Dict, openPdf, PdfError, type PdfValue, Ref, signatures } from '../read/index.ts';
import { IncrementalUpdate, nodeInflate } from '../write/index.ts';
import { type OpenSource, withTail } from './sign-source.ts';

/** As deep as PDFium goes (1,024): what it shows, we judge. */
const MAX_DEPTH = 1000;

/**
 * Runs `run` over the source, and when it meets an inline page once more over the source with a revision that resolves
 * them, which then stands before the tail that comes out. Errors of `run` pass through.
 */
export async function overIndirectPages<T extends { tail: Uint8Array }>(
  opened: OpenSource,
  password: string | undefined,
  run: (opened: OpenSource) => Promise<T>,
): Promise<T> {
  try {
    return await run(opened);
  } catch (error) {
    const added = indirectPages(opened, password, error);
    const done = await run(withTail(opened, added));
    return { ...done, tail: Buffer.concat([added, done.tail]) };
  }
}

/** The revision that resolves inline pages; throws `error` again when it says anything else, or the file is signed. */
export function indirectPages(opened: OpenSource, password: string | undefined, error: unknown): Uint8Array {
  if (!(error instanceof PdfError) || error.code !== 'inline_page') throw error;
  const file = openPdf(opened.source, { inflate: nodeInflate, ...(password && { password }) });
  if (signatures(file).length > 0) throw error;
  const update = new IncrementalUpdate(file);
  const root = file.catalog.get('Pages');
  if (root instanceof Dict) {
    const ref = update.reserve();
    update.change(file.rootRef, { Pages: ref });
    update.set(ref, withIndirectKids(update, root, ref, 0));
  } else if (root instanceof Ref) visit(update, root, new Set(), 0);
  return update.finish('pages').bytes;
}

function visit(update: IncrementalUpdate, ref: Ref, seen: Set<number>, depth: number): void {
  if (depth > MAX_DEPTH || seen.has(ref.num)) throw new PdfError('bad_page_tree', 'page tree with a loop');
  seen.add(ref.num);
  const node = update.file.get(ref);
  const kids = node instanceof Dict ? update.file.array(node.get('Kids')) : undefined;
  if (!(node instanceof Dict) || !kids) return;
  for (const kid of kids) if (kid instanceof Ref) visit(update, kid, seen, depth + 1);
  if (kids.some((kid) => kid instanceof Dict)) update.set(ref, withIndirectKids(update, node, ref, depth));
}

/** The node, whose inline kids become objects with it as their parent. */
function withIndirectKids(update: IncrementalUpdate, node: Dict, ref: Ref, depth: number): Dict {
  if (depth > MAX_DEPTH) throw new PdfError('limit', 'page tree too large');
  const kids = update.file.array(node.get('Kids'));
  if (!kids) return node;
  const indirect = kids.map((kid): PdfValue => {
    if (!(kid instanceof Dict)) return kid;
    const own = update.reserve();
    update.set(own, withIndirectKids(update, kid.with({ Parent: ref }), own, depth + 1));
    return own;
  });
  return node.with({ Kids: indirect });
}
