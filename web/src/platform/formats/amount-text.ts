// Sums of money as people write them: stored in fen (分), written and typed in yuan with at most two decimals.

/** ¥1,234,567.80; fen to yuan without a float in between. */
export function amountText(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  const yuan = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${fen < 0 ? '-' : ''}¥${yuan}.${digits.slice(-2)}`;
}

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
