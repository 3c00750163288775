// docs/errors.md, written from the registry that the product answers with.

export type Errors = Readonly<Record<string, { message: string; sentence: string; status?: number }>>;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The page for the registry, in the registry's order. */
export function renderErrors(errors: Errors): string {
  const rows = Object.entries(errors).map(
    ([code, { message, sentence, status }]) =>
      `| \`${code}\` | ${cell(message)} | ${status ?? 200} | ${cell(sentence)} |`,
  );
  return [
    '# Error codes',
    '',
    'Written by `npm run docs` from `wire/src/errors.ts`; do not edit. Every refusal is the envelope',
    '`{success: false, code, message}`. Codes are never reused and never change their meaning.',
    '',
    '| code | message | HTTP | when, and what to do |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Codes that stand in more than one family: the later would silently replace the earlier in the registry. */
export function duplicates(families: readonly (readonly [string, Errors])[]): string[] {
  const owner = new Map<string, string>();
  return families.flatMap(([family, errors]) =>
    Object.keys(errors).flatMap((code) => {
      const first = owner.get(code);
      owner.set(code, first ?? family);
      return first ? [`error code ${code} stands in ${first} and in ${family}`] : [];
    }),
  );
}
