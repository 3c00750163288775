// Colours of a tenant: written as #rrggbb, and dark enough that white text on them, and they as text on white, reach the
// contrast of WCAG 2.2 AA (1.4.3: 4.5 to 1).

const hex = /^#[0-9a-f]{6}$/;
export const isColour = (text: string): boolean => hex.test(text);

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** 1 to 21 (WCAG 2.2 "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The ground of chosen things: a tenth of the colour in white. */
export function softOf(colour: string): string {
  const mixed = channels(colour).map((value) => Math.round(value * 0.1 + 255 * 0.9));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Readable in both places: on its own soft ground (which is darker than white), and under white text. */
export const isReadable = (colour: string): boolean =>
  isColour(colour) && contrast(colour, '#ffffff') >= 4.5 && contrast(colour, softOf(colour)) >= 4.5;
