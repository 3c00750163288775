// A library contract as its reader sees it, with these values filled in: the same text as the Word file made of it, article by article.
import { BLANK, conditionOf, meets, shownValue, textValue, type Values, valueTag } from '@xinqi/domain';
import { type Block, type LibraryContract, signatureLines } from './contract.ts';

export type ShownLine = {
  kind: 'title' | 'article' | 'clause' | 'item' | 'plain' | 'table';
  /** 第一条, 1., （一）: what Word counts by itself. */
  label: string;
  /** One for a paragraph; of a table its rows. */
  cells: string[][];
};

const DIGITS = '零一二三四五六七八九';
/** 十二 of 12; below 100. */
export const chineseNumber = (n: number): string => {
  if (n < 10) return DIGITS[n]!;
  const tens = Math.floor(n / 10);
  return `${tens > 1 ? DIGITS[tens] : ''}十${n % 10 ? DIGITS[n % 10] : ''}`;
};

const clausesIn = (blocks: readonly Block[]): number =>
  blocks.reduce(
    (sum, block) => sum + (block.kind === 'clause' ? 1 : block.kind === 'when' ? clausesIn(block.blocks) : 0),
    0,
  );

/** Articles of a single clause carry no 1. in front of it. */
export function loneClauses(blocks: readonly Block[]): Set<Block> {
  const lone = new Set<Block>();
  const starts = blocks.flatMap((block, at) => (block.kind === 'article' ? [at] : []));
  for (const [i, start] of starts.entries()) {
    const inside = blocks.slice(start + 1, starts[i + 1]);
    if (clausesIn(inside) === 1) for (const block of inside) if (block.kind === 'clause') lone.add(block);
  }
  return lone;
}

export function showContract({ blocks, variables, parties }: LibraryContract, values: Values): ShownLine[] {
  const known = new Map(variables.map((one) => [one.name, one]));
  const filled = (text: string) =>
    text.replace(/\{\{([^{}]+)\}\}/gu, (_, inner: string) => {
      const tag = valueTag(inner);
      const variable = tag && known.get(tag.name);
      return variable
        ? shownValue(variable, textValue(values, tag.name), tag.format ?? variable.format)
        : BLANK;
    });
  const lone = loneClauses(blocks);
  const lines: ShownLine[] = [];
  const count = { article: 0, clause: 0, item: 0 };
  const labelOf = (block: Block): string => {
    if (block.kind === 'article') {
      Object.assign(count, { clause: 0, item: 0 });
      return `第${chineseNumber(++count.article)}条`;
    }
    if (block.kind === 'clause' && !lone.has(block)) {
      count.item = 0;
      return `${++count.clause}.`;
    }
    return block.kind === 'item' ? `（${chineseNumber(++count.item)}）` : '';
  };
  const show = (shown: readonly Block[]): void => {
    for (const block of shown) {
      if (block.kind === 'when') {
        const condition = conditionOf(block.condition);
        if (condition && meets(condition, values) !== block.otherwise) show(block.blocks);
      } else if (block.kind === 'rows') {
        const { name, columns = [] } = block.of;
        const rows = Object.hasOwn(values, name) ? values[name]! : [];
        const cells = (typeof rows === 'string' ? [] : rows).map((row) =>
          columns.map((column) => shownValue(column, row[column.name] ?? '')),
        );
        lines.push({ kind: 'table', label: '', cells: [columns.map((column) => column.name), ...cells] });
      } else if (block.kind === 'signatures')
        for (const party of parties)
          lines.push(
            ...signatureLines(party).map(
              (text): ShownLine => ({ kind: 'plain', label: '', cells: [[text]] }),
            ),
          );
      else lines.push({ kind: block.kind, label: labelOf(block), cells: [[filled(block.text)]] });
    }
  };
  show(blocks);
  return lines;
}
