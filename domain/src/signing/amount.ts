// Sums of money: kept in fen (分), written in yuan with two decimals, and no float in between.

/** 1200.50. `fen` is a whole number, not negative. */
export function yuanText(fen: number): string {
  const digits = String(fen).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 1,200.50. */
export const yuanGrouped = (fen: number): string => yuanText(fen).replace(/\B(?=(\d{3})+\.)/g, ',');
