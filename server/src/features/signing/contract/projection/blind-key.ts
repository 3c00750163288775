// How the read model names a party: its rows are keyed by half of the blind index of his mobile.

/** A party key as a key of the read model (SQL: blind_key). */
export function blindKey(blind: Buffer): string {
  const hex = blind.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
