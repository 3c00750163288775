// Whether a content stream is written as ISO 32000-2 §7.8.2 and annex A say. Where it is not, one reader stops, another
// skips, a third guesses, and each shows another text. Nothing is drawn here: tokens are counted. Attacker-controlled.
import { inlineImage } from './inline-image.ts';

/** Operands of every operator; -1: any number (colours, names of patterns). */
const OPERANDS = new Map<string, number>(
  Object.entries({
    'q Q h n S s f F f* B B* b b* W W* BT ET T* EMC BX EX': 0,
    "w J j M ri i gs g G cs CS sh Do Tc Tw Tz TL Tr Ts Tj MP BMC '": 1,
    'd l m Td TD Tf d0 DP BDC': 2,
    'rg RG "': 3,
    'v y re k K': 4,
    'cm c Tm d1': 6,
    TJ: 1,
    'sc SC scn SCN': -1,
  }).flatMap(([names, count]) => names.split(' ').map((name) => [name, count] as const)),
);

export const SPACE: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set([...'()<>[]{}/%'].map((c) => c.charCodeAt(0)));
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const [LF, CR, OPEN, CLOSE, LESS, MORE, LEFT, RIGHT, SLASH, PERCENT, BACKSLASH] = [...'\n\r()<>[]/%\\'].map(
  (c) => c.charCodeAt(0),
) as [number, ...number[]];

/**
 * True when readers may take the stream differently: broken syntax, unknown operators, wrong operands, inline images of
 * unclear length. `seams`: where white space was put between two parts, which no picture may contain.
 */
export function isOddContent(bytes: Uint8Array, seams: readonly number[] = []): boolean {
  let at = 0;
  let operands = 0;
  /** Open arrays and dictionaries. */
  let depth = 0;
  let saved = 0;
  let inText = false;
  while (at < bytes.length) {
    const c = bytes[at] as number;
    if (SPACE.has(c)) at++;
    else if (c === PERCENT) at = endOfLine(bytes, at);
    else if (c === OPEN) {
      at = endOfString(bytes, at);
      if (at < 0) return true;
      if (depth === 0) operands++;
    } else if (c === LEFT || (c === LESS && bytes[at + 1] === LESS)) {
      at += c === LEFT ? 1 : 2;
      if (++depth > 20) return true;
    } else if (c === RIGHT || (c === MORE && bytes[at + 1] === MORE)) {
      at += c === RIGHT ? 1 : 2;
      if (--depth < 0) return true;
      if (depth === 0) operands++;
    } else if (c === LESS) {
      at = endOfHex(bytes, at);
      if (at < 0) return true;
      if (depth === 0) operands++;
    } else {
      const start = at;
      if (c === SLASH) at++;
      else if (DELIMITER.has(c)) return true;
      while (at < bytes.length && !SPACE.has(bytes[at] as number) && !DELIMITER.has(bytes[at] as number))
        at++;
      const word = c === SLASH ? '/' : textOf(bytes, start, at);
      const isOperand =
        word === '/' || NUMBER.test(word) || word === 'true' || word === 'false' || word === 'null';
      if (isOperand) {
        if (depth === 0) operands++;
        continue;
      }
      if (word === 'BI' && depth === 0 && operands === 0 && !inText) {
        const [from, image] = [at, inlineImage(bytes, at)];
        if (!image || seams.some((seam) => seam >= from && seam < image.end)) return true;
        at = image.end;
        continue;
      }
      const wanted = OPERANDS.get(word);
      if (depth > 0 || wanted === undefined || (wanted >= 0 && operands !== wanted)) return true;
      if (word === 'q') saved++;
      else if (word === 'Q' && --saved < 0) return true;
      else if (word === 'BT' || word === 'ET') {
        if (inText === (word === 'BT')) return true;
        inText = !inText;
      }
      operands = 0;
    }
  }
  return depth > 0 || operands > 0 || inText;
}

/** Words longer than any operator are told by their beginning. */
function textOf(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let i = from; i < Math.min(to, from + 40); i++) text += String.fromCharCode(bytes[i] as number);
  return text;
}

function endOfLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++;
  return at;
}

function endOfString(bytes: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const c = bytes[at];
    if (c === BACKSLASH) at++;
    else if (c === OPEN) depth++;
    else if (c === CLOSE && --depth === 0) return at + 1;
  }
  return -1;
}

function endOfHex(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    const c = bytes[at] as number;
    if (c === MORE) return at + 1;
    const isHex = (c >= 48 && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102);
    if (!isHex && !SPACE.has(c)) return -1;
  }
  return -1;
}
