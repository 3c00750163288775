// docs/facts.md, read from the source of the families (composing them would need a database): what is told upwards and asked
// upwards, by whom, and who acts or answers. server/src/app.test.ts holds it against the composed product.

type Source = { family: string; text: string };
type Declared = {
  kind: 'fact' | 'port' | 'poll';
  family: string;
  ident: string;
  name: string;
  says: string;
  payload: string;
};

const declaration =
  /export const (\w+) = (fact|port|poll)<((?:(?!export const )[\s\S])*?)>\(\s*'([^']+)',\s*'([^']+)'/g;

function declaredIn({ family, text }: Source): Declared[] {
  return [...text.matchAll(declaration)].map(([, ident, kind, payload, name, says]) => ({
    ...{ kind: kind as Declared['kind'], family, ident: ident!, name: name!, says: says! },
    payload: payload!
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/\s+/g, ' ')
      .replace(/;? \}$/, ' }')
      .trim(),
  }));
}

/** Families in the order in which app.ts lists them. */
export const familyOrder = (app: string): string[] =>
  [...app.matchAll(/^ {4}'?([\w-]+)'?: .+\.family,$/gm)].map(([, name]) => name!);

const cell = (text: string): string => text.replaceAll('|', '\\|');
const code = (text: string): string => `\`${cell(text)}\``;
const list = (names: readonly string[]): string => names.join(', ');

type Found = { declared: Declared[]; users(of: Declared, word: 'hear' | 'give' | 'publish'): string[] };

/** `sources`: code of the families, tests left out; `platform`: where ports of the platform itself are declared. */
function read(sources: readonly Source[], order: readonly string[]): Found {
  const used = {
    hear: /\bhear\(\s*(\w+),/g,
    give: /\bgive\(\s*(\w+),/g,
    publish: /\bpublish\(\s*\w+(?:\.\w+)?,\s*(\w+),/g,
  };
  const declared = sources.flatMap(declaredIn).sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    declared,
    users: ({ ident }, word) =>
      order.filter((family) =>
        sources.some(
          (s) => s.family === family && [...s.text.matchAll(used[word])].some(([, name]) => name === ident),
        ),
      ),
  };
}

export function renderFacts(sources: readonly Source[], order: readonly string[]): string {
  const { declared, users } = read(sources, order);
  const facts = declared
    .filter(({ kind }) => kind === 'fact')
    .map((one) => {
      const { name, says, payload } = one;
      return `| ${code(name)} | ${one.family} | ${cell(says)} | ${code(payload)} | ${list(users(one, 'hear'))} |`;
    });
  const ports = declared
    .filter(({ kind }) => kind !== 'fact')
    .map((one) => {
      const asks = one.name.slice(0, one.name.indexOf('.'));
      const answers = list(users(one, 'give'));
      return `| ${code(one.name)} | ${asks} | ${cell(one.says)} | ${answers}${one.kind === 'poll' ? ' (any number)' : ''} |`;
    });
  return [
    '# Facts and ports',
    '',
    'Written by `npm run docs` from the families; do not edit. How families reach those above them, which they cannot',
    'import ([0086](decisions/0086-facts-and-ports.md)). What does not fit together stops the boot.',
    '',
    '## Facts',
    '',
    'Told inside the transaction in which they happen. Who hears one acts in the same transaction, one after another in this',
    'order; an error of any of them undoes everything.',
    '',
    '| fact | told by | what happened | payload | heard by, in order |',
    '|---|---|---|---|---|',
    ...facts,
    '',
    '## Ports',
    '',
    '| port | asked by | what | answered by |',
    '|---|---|---|---|',
    ...ports,
    '',
  ].join('\n');
}

/** The boot sees who hears and answers; only the source shows a fact that its family never tells. */
export function judgeFacts(sources: readonly Source[], order: readonly string[]): string[] {
  const { declared, users } = read(sources, order);
  return declared
    .filter((one) => one.kind === 'fact' && !users(one, 'publish').includes(one.family))
    .map((one) => `${one.family} declares ${one.name} and never publishes it`);
}
