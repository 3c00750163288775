// Spec §5 "Other rules": empty and null fields are stripped before a call. One rule for the client that leaves them out
// and the server that drops them.

/** The same fields without those that are undefined, null or an empty string. 0, false and empty lists stay. */
export function stripEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
