// Sizes of files (spec §9).

/** Bytes as KB, or MB above 1024 KB, rounded to two decimals. */
export function sizeText(bytes: number): string {
  const kb = bytes / 1024;
  const [value, unit] = kb > 1024 ? [kb / 1024, 'MB'] : [kb, 'KB'];
  return `${Math.round(value * 100) / 100}${unit}`;
}
