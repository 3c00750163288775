// Reads the text of a library contract: head lines (名称, 分类, 用途, 依据, 审校, 事项, 主体), [变量], [正文]. In the body `# ` begins an article,
// a plain line is a clause, `- ` an item under it, `> ` a paragraph without a number, `表：家具` a table, `@争议` articles that many
// contracts share; {{#if …}}, {{^if …}}, {{/if}} stand on lines of their own. What stands in front of the first article and the places to
// sign are the same for all and made here.

import type { Block, LibraryContract, LibraryParty } from './contract.ts';
import { contractNotes, partyLines, partyVariables } from './party-lines.ts';
import { type Declared, LibraryFault, readVariable } from './read-variable.ts';

export type SharedClauses = ReadonlyMap<string, { variables: string[]; body: string[] }>;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Articles that many contracts share: `@名称`, lines with | declare variables, the rest is the body. */
export function readShared(text: string): SharedClauses {
  const shared = new Map<string, { variables: string[]; body: string[] }>();
  let open: { variables: string[]; body: string[] } | undefined;
  for (const line of linesOf(text))
    if (line.startsWith('@')) {
      open = { variables: [], body: [] };
      shared.set(line.slice(1), open);
    } else if (line.includes(' | ')) open?.variables.push(line);
    else open?.body.push(line);
  return shared;
}

function partiesOf(text: string): LibraryParty[] {
  return text.split('；').map((one) => {
    const [, role, called, kind] = /^(.+?)=(.+?)（(个人|企业)）$/u.exec(one) ?? [];
    if (!role || !called) throw new LibraryFault(`no party: ${one}`);
    return { role, called, userType: kind === '企业' ? 1 : 0 };
  });
}

/** What is open while lines are read: the whole, or what shows only under a condition. */
type Open = { blocks: Block[]; of?: Extract<Block, { kind: 'when' }> };

function blocksOf(lines: readonly string[], declared: readonly Declared[]): Block[] {
  const stack: Open[] = [{ blocks: [] }];
  for (const line of lines) {
    const { blocks } = stack.at(-1)!;
    const [, sign, condition] = /^\{\{([#^])if (.+)\}\}$/u.exec(line) ?? [];
    if (condition !== undefined) {
      const when: Block = { kind: 'when', condition, otherwise: sign === '^', blocks: [] };
      blocks.push(when);
      stack.push({ blocks: when.blocks, of: when });
    } else if (line === '{{/if}}') {
      if (stack.length === 1) throw new LibraryFault('an end without its condition');
      stack.pop();
    } else blocks.push(blockOf(line, declared));
  }
  if (stack.length > 1) throw new LibraryFault('a condition without its end');
  return stack[0]!.blocks;
}

function blockOf(line: string, declared: readonly Declared[]): Block {
  if (line.startsWith('# ')) return { kind: 'article', text: line.slice(2) };
  if (line.startsWith('- ')) return { kind: 'item', text: line.slice(2) };
  if (line.startsWith('> ')) return { kind: 'plain', text: line.slice(2) };
  if (!line.startsWith('表：')) return { kind: 'clause', text: line };
  const of = declared.find(({ variable }) => variable.name === line.slice(2))?.variable;
  if (of?.kind !== 'table') throw new LibraryFault(`no table: ${line}`);
  return { kind: 'rows', of };
}

/** @throws LibraryFault with what is wrong and where */
export function readContract(slug: string, text: string, shared: SharedClauses): LibraryContract {
  const [head = '', rest = ''] = text.split('[变量]');
  const [ownVariables = '', ownBody = ''] = rest.split('[正文]');
  const told = new Map(linesOf(head).map((line) => [line.split('：')[0], line.replace(/^[^：]*：/u, '')]));
  const need = (key: string): string => {
    const value = told.get(key);
    if (!value) throw new LibraryFault(`${key} is missing`);
    return value;
  };
  try {
    const parties = partiesOf(need('主体'));
    const basis = need('依据').split('；');
    const variableLines = linesOf(ownVariables);
    const body = linesOf(ownBody).flatMap((line) => {
      if (!line.startsWith('@')) return [line];
      const clauses = shared.get(line.slice(1));
      if (!clauses) throw new LibraryFault(`no shared clauses: ${line}`);
      variableLines.push(...clauses.variables);
      return clauses.body;
    });
    const declared = [...parties.flatMap(partyVariables), ...variableLines].map(readVariable);
    const front = [...partyLines(parties), ...contractNotes({ basis, subject: need('事项') })];
    return {
      ...{ slug, name: need('名称'), category: need('分类'), purpose: need('用途') },
      ...{ basis, reviewed: need('审校'), parties },
      variables: declared.map(({ variable }) => variable),
      examples: Object.fromEntries(
        declared.flatMap(({ variable, example }) =>
          example === undefined ? [] : [[variable.name, example]],
        ),
      ),
      blocks: [
        { kind: 'title', text: need('名称') },
        ...front.map((line): Block => ({ kind: 'plain', text: line })),
        ...blocksOf(body, declared),
        { kind: 'signatures' },
      ],
    };
  } catch (error) {
    throw error instanceof LibraryFault ? new LibraryFault(`${slug}: ${error.message}`) : error;
  }
}
