// Sums of money as people write them: stored in fen (分), written and typed in yuan with at most two decimals.
import { yuanGrouped } from '@xinqi/domain';

/** ¥1,234,567.80. */
export const amountText = (fen: number): string => `${fen < 0 ? '-' : ''}¥${yuanGrouped(Math.abs(fen))}`;

/** Fen of what was typed (1234.5, 1,234.50, ￥ before it); undefined when that is no sum up to ten billion yuan. */
export function fenOf(text: string): number | undefined {
  const found = /^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(
    text
      .trim()
      .replace(/^[¥￥]\s*/, '')
      .replace(/[,，\s]/g, ''),
  );
  if (!found) return undefined;
  const fen = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return fen <= 1_000_000_000_000 ? fen : undefined;
}
