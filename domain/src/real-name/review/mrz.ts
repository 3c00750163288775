// The machine-readable zone of a passport (ICAO Doc 9303 part 4, TD3: two lines of 44 characters) or of a card (part 5, TD1: three of 30), as it was read off
// a picture: found among other text, its check digits, and what it says otherwise than somebody typed. A hint for him and for who looks at the picture, never a refusal: a reader errs, and who forges
// a page computes check digits too. Attacker-controlled.
import type { SaidOfPaper } from './paper-fault.ts';

const LENGTH = 44;
const CARD = 30;
const WEIGHTS = [7, 3, 1] as const;

/** ICAO 9303 part 3, 4.9: weights 7, 3, 1; letters from A = 10, < is 0. */
export function checkDigit(text: string): string {
  let sum = 0;
  for (const [i, character] of [...text].entries())
    sum += (character === '<' ? 0 : Number.parseInt(character, 36)) * WEIGHTS[i % 3]!;
  return String(sum % 10);
}

/** Zero and O, one and I look alike to a reader; where only one kind can stand, it is that. */
const LETTERS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B' };
const DIGITS: Readonly<Record<string, string>> = { O: '0', Q: '0', D: '0', I: '1', Z: '2', S: '5', B: '8' };
const asLetters = (text: string): string => text.replace(/[01258]/g, (one) => LETTERS[one]!);
const asDigits = (text: string): string => text.replace(/[OQDIZSB]/g, (one) => DIGITS[one]!);

const asLine = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/«/g, '<<')
    .replace(/[‹〈《]/g, '<')
    .replace(/×/g, 'X')
    .replace(/\s/g, '');

function namesLine(text: string): string | undefined {
  // fillers at the end are many, and a reader counts them badly
  const line = asLetters(asLine(text)).replace(/<+$/, '');
  if (line.length > LENGTH || !/^P[A-Z<][A-Z]{1,3}<*[A-Z]+<?[A-Z<]*$/.test(line)) return undefined;
  return line.padEnd(LENGTH, '<');
}
function dataLine(text: string): string | undefined {
  const read = asLine(text);
  if (read.length !== LENGTH) return undefined;
  const line = [
    ...[read.slice(0, 9), asDigits(read.slice(9, 10)), asLetters(read.slice(10, 13))],
    ...[asDigits(read.slice(13, 20)), read.slice(20, 21), asDigits(read.slice(21, 28))],
    ...[read.slice(28, 42), asDigits(read.slice(42))],
  ].join('');
  return /^[A-Z0-9<]{9}\d[A-Z<]{3}[\d<]{6}\d[MFX<]\d{6}\d[A-Z0-9<]{14}[\d<]\d$/.test(line) ? line : undefined;
}

function cardNumber(text: string): string | undefined {
  const read = asLine(text).replace(/<+$/, '');
  if (read.length < 15 || read.length > CARD) return undefined;
  const line = asLetters(read.slice(0, 5)) + read.slice(5);
  return /^[ACI][A-Z<]{2}[A-Z<]{2}[A-Z0-9<]{9}[A-Z0-9<]+$/.test(line) ? line.padEnd(CARD, '<') : undefined;
}
function cardDays(text: string): string | undefined {
  const read = asLine(text);
  if (read.length !== CARD) return undefined;
  const line = [
    ...[asDigits(read.slice(0, 7)), read.slice(7, 8), asDigits(read.slice(8, 15))],
    ...[asLetters(read.slice(15, 18)), read.slice(18, 29), asDigits(read.slice(29))],
  ].join('');
  return /^[\d<]{6}\d[MFX<]\d{6}\d[A-Z<]{3}[A-Z0-9<]{11}\d$/.test(line) ? line : undefined;
}
/** Only a filler tells it from a word: it is looked for behind the other two. */
function cardNames(text: string): string | undefined {
  const read = asLetters(asLine(text));
  const line = read.replace(/<+$/, '');
  if (line.length > CARD || !/^[A-Z]+(?:<{1,2}[A-Z]+)*$/.test(line)) return undefined;
  return read.includes('<') || line.length === CARD ? line.padEnd(CARD, '<') : undefined;
}
function findCard(lines: readonly string[]): string | undefined {
  const at = lines.findIndex((line) => cardDays(line) !== undefined);
  const days = at < 0 ? undefined : cardDays(lines[at]!);
  const number = lines
    .slice(0, at < 0 ? 0 : at)
    .map(cardNumber)
    .find(Boolean);
  const names = lines
    .slice(at + 1)
    .map(cardNames)
    .find(Boolean);
  return days && number && names && `${number}\n${days}\n${names}`;
}

/** Its lines among whatever was read. Undefined where one is missing. */
export function findMrz(lines: readonly string[]): string | undefined {
  const names = lines.map(namesLine).find(Boolean);
  const data = lines.map(dataLine).find(Boolean);
  return names && data ? `${names}\n${data}` : findCard(lines);
}

export type Mrz = {
  /** Surname and given names, in capitals. `cut`: the line was too short for all of them. */
  names: readonly [surname: string, given: string];
  cut: boolean;
  number: string;
  /** YYMMDD; < where a part is unknown. */
  born: string;
  expires: string;
  /** Which check digits are wrong; `personal` is of passports alone. */
  wrong: readonly ('number' | 'born' | 'expires' | 'personal' | 'whole')[];
};

type Check = readonly [name: Mrz['wrong'][number], of: string, digit: string];
const wrongOf = (checks: readonly Check[]): Mrz['wrong'] =>
  checks
    .filter(
      ([name, of, digit]) =>
        checkDigit(of) !== digit && !(name === 'personal' && digit === '<' && /^<+$/.test(of)),
    )
    .map(([name]) => name);
const namesIn = (line: string): readonly [string, string] => {
  const [surname = '', given = ''] = line.split('<<');
  return [asWords(surname), asWords(given)];
};

export function readMrz(text: string): Mrz | undefined {
  const lines = (findMrz(text.split('\n')) ?? '').split('\n');
  const [first = '', second = '', third] = lines;
  if (second === '') return undefined;
  return third === undefined ? readPage(first, second) : readCard(first, second, third);
}

/** A number of more than nine characters goes on in the optional part, its check digit behind it (part 5, 4.2.2 note j). */
function numberOfCard(line: string): { number: string; digit: string } {
  const [short, digit, more] = [line.slice(5, 14), line.slice(14, 15), line.slice(15)];
  const rest = /^([A-Z0-9]+)([0-9])(?:<|$)/.exec(more);
  return digit === '<' && rest ? { number: short + rest[1], digit: rest[2]! } : { number: short, digit };
}

function readCard(first: string, second: string, third: string): Mrz {
  const part = (from: number, to: number) => second.slice(from, to);
  const { number, digit } = numberOfCard(first);
  return {
    names: namesIn(third),
    cut: !third.endsWith('<'),
    ...{ number: number.replace(/</g, ''), born: part(0, 6), expires: part(8, 14) },
    wrong: wrongOf([
      ['number', number, digit],
      ['born', part(0, 6), part(6, 7)],
      ['expires', part(8, 14), part(14, 15)],
      ['whole', first.slice(5) + part(0, 7) + part(8, 15) + part(18, 29), part(29, 30)],
    ]),
  };
}

function readPage(names: string, data: string): Mrz {
  const part = (from: number, to: number) => data.slice(from, to);
  const checks = [
    ['number', part(0, 9), part(9, 10)],
    ['born', part(13, 19), part(19, 20)],
    ['expires', part(21, 27), part(27, 28)],
    ['personal', part(28, 42), part(42, 43)],
    ['whole', part(0, 10) + part(13, 20) + part(21, 43), part(43, 44)],
  ] as const;
  return {
    names: namesIn(names.slice(5)),
    cut: !names.endsWith('<'),
    ...{ number: part(0, 9).replace(/</g, ''), born: part(13, 19), expires: part(21, 27) },
    wrong: wrongOf(checks),
  };
}
const asWords = (text: string): string => text.replace(/<+/g, ' ').trim();

/** ICAO 9303 part 3, 6: what passports write for letters that they lack. The other way is to drop the mark. */
const WRITTEN: Readonly<Record<string, string>> = {
  ...{
    Ä: 'AE',
    Ö: 'OE',
    Ü: 'UE',
    ß: 'SS',
    Å: 'AA',
    Æ: 'AE',
    Ø: 'OE',
    Œ: 'OE',
    Þ: 'TH',
    Ð: 'D',
    Ł: 'L',
    Đ: 'D',
  },
};
function spellings(name: string): string[] {
  const capitals = name.normalize('NFC').toUpperCase().replace(/ẞ/g, 'SS');
  const plain = (text: string) =>
    text
      .replace(/[ßÆØŒÞÐŁĐ]/g, (one) => WRITTEN[one]!)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Z]+/g, ' ')
      .trim();
  return [plain(capitals), plain(capitals.replace(/[ÄÖÜÅ]/g, (one) => WRITTEN[one]!))];
}
const sorted = (text: string): string => text.split(' ').sort().join('');
const letters = (text: string): string => text.replace(/ /g, '');

/** In whichever order, apart or together: O’Neil is ONEIL or O NEIL. */
function isNamed({ names, cut }: Mrz, typed: string): boolean {
  const orders = [names.join(' '), names.toReversed().join(' ')];
  return spellings(typed).some(
    (name) =>
      sorted(name) === sorted(orders[0]!) ||
      orders.some((order) =>
        cut ? letters(name).startsWith(letters(order).slice(0, 20)) : letters(name) === letters(order),
      ),
  );
}

/** A day of the zone, the last one before `today`, or of this century. */
function dayOf(short: string, today: string | undefined): string {
  const [year, month, day] = [short.slice(0, 2), short.slice(2, 4), short.slice(4, 6)];
  const late = `20${year}-${month}-${day}`;
  return today !== undefined && late > today ? `19${late.slice(2)}` : late;
}
const isDate = (short: string): boolean => /^\d{6}$/.test(short);

/** What the form would say if it were filled in from it. `today` in Beijing. */
export const saidByMrz = (
  { names, number, born, expires }: Mrz,
  today: string,
): Pick<SaidOfPaper, 'fullName' | 'number'> & Partial<Pick<SaidOfPaper, 'born' | 'expires'>> => ({
  ...{ fullName: names.join(' ').trim(), number },
  ...(isDate(born) ? { born: dayOf(born, today) } : {}),
  ...(isDate(expires) ? { expires: dayOf(expires, undefined) } : {}),
});

const CHECKED = {
  number: '证件号码',
  born: '出生日期',
  expires: '有效期',
  personal: '个人号码',
  whole: '总',
} as const;
/** In words; none where it all agrees. A name in Chinese characters is compared with nothing. */
export function mrzHints(
  mrz: Mrz,
  said: Pick<SaidOfPaper, 'fullName' | 'number' | 'born' | 'expires'>,
): string[] {
  const latin = /^\p{Script=Latin}/u.test(said.fullName.trim());
  const number = said.number.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const shortOf = (day: string) => day.slice(2).replace(/-/g, '');
  const fits = (short: string, day: string) =>
    [...short].every((one, i) => one === '<' || one === shortOf(day)[i]);
  return [
    ...(latin && !isNamed(mrz, said.fullName) ? [`姓名：机读码是 ${mrz.names.join(' ').trim()}`] : []),
    ...(mrz.number === number ? [] : [`证件号码：机读码是 ${mrz.number}`]),
    ...(fits(mrz.born, said.born) ? [] : [`出生日期：机读码是 ${mrz.born}（年月日）`]),
    ...(fits(mrz.expires, said.expires) ? [] : [`有效期至：机读码是 ${mrz.expires}（年月日）`]),
    ...(mrz.wrong.length === 0
      ? []
      : [`机读码的${mrz.wrong.map((name) => CHECKED[name]).join('、')}校验位不符`]),
  ];
}
