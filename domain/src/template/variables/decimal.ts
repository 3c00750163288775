// Numbers as people write them, exactly: 0.1 + 0.2 is 0.3 in a contract.

/** `units` / 10^`scale`. */
export type Decimal = { units: bigint; scale: number };

/** undefined: it is no number, or one of more than 20 digits before and 6 behind the point. Commas between digits are read over. */
export function decimalOf(text: string): Decimal | undefined {
  if (text.length > 40) return undefined;
  const found = /^([+-]?)(\d{1,20})(?:\.(\d{1,6}))?$/.exec(
    text.trim().replace(/(?<=\d)[,，](?=\d{3}(?!\d))/g, ''),
  );
  if (!found) return undefined;
  const [, sign, whole = '', behind = ''] = found;
  const units = BigInt(whole + behind);
  return { units: sign === '-' ? -units : units, scale: behind.length };
}

const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - scale);

export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const [left, right] = [unitsAt(a, scale), unitsAt(b, scale)];
  return left === right ? 0 : left < right ? -1 : 1;
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
});

export const negated = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

/** With so many digits behind the point; halves away from zero (四舍五入). */
export function roundDecimal(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return { units: unitsAt(value, scale), scale };
  const step = 10n ** BigInt(value.scale - scale);
  const half = value.units < 0n ? -step / 2n : step / 2n;
  return { units: (value.units + half) / step, scale };
}

/** 1200.50; without zeros at its end when `short`. */
export function decimalText({ units, scale }: Decimal, { short = false } = {}): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const behind = digits.slice(digits.length - scale);
  const kept = short ? behind.replace(/0+$/, '') : behind;
  return `${units < 0n ? '-' : ''}${whole}${kept ? `.${kept}` : ''}`;
}

/** 1,200.50. */
export const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
