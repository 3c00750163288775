// Sums of money: kept in fen (分), written in yuan with two decimals, and no float in between.

/** 1200.50. `fen` is a whole number, not negative. */
export function yuanText(fen: number): string {
  const digits = String(fen).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 1,200.50. */
export const yuanGrouped = (fen: number): string => yuanText(fen).replace(/\B(?=(\d{3})+\.)/g, ',');

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
