// What a signing link carries: the contract, the line, and the pair that proves that the link was given (spec §2.3).

export type Link = { applyNo: string; signNo: string; sign: string; ts: number };

/** The link to which a short address leads, from the `location` of its answer. */
export function readLink(location: unknown): Link {
  const query = new URL(String(location), 'http://product').searchParams;
  const at = (name: string): string => query.get(name) ?? '';
  return { applyNo: at('applyNo'), signNo: at('signNo'), sign: at('sign'), ts: Number(at('ts')) };
}
