// The text of a Word file with what was filled in so far, as it is shown beside the form: paragraph by paragraph, without its layout. By the
// same rules as the file itself is filled in (pdf/src/office/fill): conditions, repeated rows, formats.
import { conditionOf, meets } from './condition.ts';
import { BLANK, shownValue } from './show-value.ts';
import { valueTag } from './tag.ts';
import { heldValue, type Row, textValue, type Values, type Variable } from './variable.ts';

/** Of a paragraph its text, of a row of a table that of its cells. */
export type FileLine = { cells: readonly string[] };
/** `variable`: what stands there; `empty`: nothing was filled in yet. */
export type ShownPiece = { text: string; variable?: string; empty?: boolean };
export type ShownLine = { cells: ShownPiece[][] };

type Token =
  | { is: 'text'; text: string }
  | { is: 'value'; tag: string }
  | { is: 'open'; what: string; inverted: boolean }
  | { is: 'close' }
  | { is: 'cell' }
  | { is: 'end' };

function cellTokens(text: string): Token[] {
  return text.split(/(\{\{[^{}]*\}\})/u).flatMap((part): Token[] => {
    const inner = /^\{\{([^{}]*)\}\}$/u.exec(part)?.[1]?.trim();
    if (inner === undefined) return part === '' ? [] : [{ is: 'text', text: part }];
    if (inner.startsWith('/')) return [{ is: 'close' }];
    if (inner.startsWith('#') || inner.startsWith('^'))
      return [{ is: 'open', what: inner.slice(1).trim(), inverted: inner.startsWith('^') }];
    return [{ is: 'value', tag: inner }];
  });
}

function lineTokens({ cells }: FileLine): Token[] {
  const tokens = cells.flatMap((cell, at): Token[] => [
    ...(at === 0 ? [] : [{ is: 'cell' } as const]),
    ...cellTokens(cell),
  ]);
  const [first, last] = [
    tokens.findIndex(({ is }) => is === 'open'),
    tokens.findLastIndex(({ is }) => is === 'close'),
  ];
  // around the cells of a row stands what repeats the row, or shows it
  if (
    cells.length > 1 &&
    first >= 0 &&
    last > first &&
    tokens.slice(0, first).every(({ is }) => is !== 'cell')
  ) {
    const inside = tokens.filter((_, at) => at !== first && at !== last);
    return [tokens[first]!, ...inside, { is: 'end' }, { is: 'close' }];
  }
  return [...tokens, { is: 'end' }];
}

/** Behind the token that closes what opens at `open`. */
function behind(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]!.is === 'open') depth += 1;
    else if (tokens[at]!.is === 'close' && --depth === 0) return at + 1;
  }
  return tokens.length;
}

/** `values` with what follows from them. */
export function shownLines(
  lines: readonly FileLine[],
  { variables, values }: { variables: readonly Variable[]; values: Values },
): ShownLine[] {
  const known = new Map(variables.map((one) => [one.name, one]));
  const tokens = lines.flatMap(lineTokens);
  const shown: ShownLine[] = [];
  let line: ShownPiece[][] = [[]];
  const piece = (one: ShownPiece) => line.at(-1)!.push(one);
  const finish = () => {
    // what held nothing but the marks of a condition is no line
    if (line.some((cell) => cell.some(({ text }) => text.trim() !== ''))) shown.push({ cells: line });
    line = [[]];
  };
  const value = (tag: string, table: Variable | undefined, row: Row | undefined) => {
    const asked = valueTag(tag);
    const column = row && table?.columns?.find(({ name }) => name === asked?.name);
    const field = column ?? (asked && known.get(asked.name));
    if (!asked || !field) return piece({ text: BLANK, variable: asked?.name ?? tag, empty: true });
    const held = column ? (row?.[column.name] ?? '') : textValue(values, field.name);
    const text = field.kind === 'table' ? '' : shownValue(field, held, asked.format ?? field.format);
    piece({ text, variable: field.name, ...(held === '' ? { empty: true } : {}) });
  };
  const walk = (from: number, to: number, table?: Variable, row?: Row): void => {
    for (let at = from; at < to; at++) {
      const token = tokens[at]!;
      if (token.is === 'text') piece({ text: token.text });
      else if (token.is === 'value') value(token.tag, table, row);
      else if (token.is === 'cell') line.push([]);
      else if (token.is === 'end') finish();
      else if (token.is === 'open') {
        const end = behind(tokens, at);
        const asked = /^if\s+(.+)$/su.exec(token.what)?.[1];
        const condition = asked === undefined ? undefined : conditionOf(asked);
        if (condition) {
          if (meets(condition, { ...values, ...row }) !== token.inverted) walk(at + 1, end - 1, table, row);
        } else {
          const repeated = known.get(token.what);
          const rows = heldValue(values, token.what);
          if (repeated && typeof rows !== 'string')
            for (const each of rows) walk(at + 1, end - 1, repeated, each);
        }
        at = end - 1;
      }
    }
  };
  walk(0, tokens.length);
  finish();
  return shown;
}
