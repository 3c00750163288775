// The machine-readable zone: the specimens of ICAO Doc 9303 and of passports that their countries published, what a reader makes of them, and what differs.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, findMrz, mrzHints, readMrz, saidByMrz } from './mrz.ts';

/** ICAO Doc 9303 part 4, appendix B. */
const UTOPIA = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
] as const;
/** The German specimen (Bundesdruckerei, 2017). */
const GERMANY = [
  'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<',
  'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4',
] as const;
/** ICAO Doc 9303 part 5, appendix B. */
const CARD = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
] as const;
/** The same part, of a number that is longer than its place. */
const LONG = [
  'I<UTOD23145890<7349<<<<<<<<<<<',
  '3407127M9507122UTO<<<<<<<<<<<2',
  'STEVENSON<<PETER<JOHN<<<<<<<<<',
] as const;
const zone = (lines: readonly string[]) => readMrz(lines.join('\n'))!;
const anna = {
  fullName: 'Anna Maria Eriksson',
  number: 'L898902C3',
  born: '1974-08-12',
  expires: '2012-04-15',
};

describe('published specimens', () => {
  it('Utopia', () => {
    expect(zone(UTOPIA)).toEqual({
      ...{ names: ['ERIKSSON', 'ANNA MARIA'], cut: false, number: 'L898902C3' },
      ...{ born: '740812', expires: '120415', wrong: [] },
    });
    expect(mrzHints(zone(UTOPIA), anna)).toEqual([]);
    expect(saidByMrz(zone(UTOPIA), '2026-11-28')).toEqual({ ...anna, fullName: 'ERIKSSON ANNA MARIA' });
  });
  it('Germany: an issuer of one letter, a personal number that is empty', () => {
    expect(zone(GERMANY)).toMatchObject({ names: ['MUSTERMANN', 'ERIKA'], number: 'C01X00T47', wrong: [] });
    const erika = {
      fullName: 'Erika Mustermann',
      number: 'C01X00T47',
      born: '1964-08-12',
      expires: '2027-02-28',
    };
    expect(mrzHints(zone(GERMANY), erika)).toEqual([]);
  });
  it('a card of Utopia: three lines', () => {
    expect(zone(CARD)).toEqual({
      ...{ names: ['ERIKSSON', 'ANNA MARIA'], cut: false, number: 'D23145890' },
      ...{ born: '740812', expires: '120415', wrong: [] },
    });
    expect(mrzHints(zone(CARD), { ...anna, number: 'D23145890' })).toEqual([]);
    const forged = [CARD[0], CARD[1].replace('7408122', '7408112'), CARD[2]];
    expect(zone(forged).wrong).toEqual(['born', 'whole']);
  });
  it('a card whose number goes on where optional data stand', () =>
    expect(zone(LONG)).toMatchObject({
      ...{ names: ['STEVENSON', 'PETER JOHN'], number: 'D23145890734', born: '340712', wrong: [] },
    }));
  it.each([
    ['520727', '3'],
    ['AB2134<<<', '5'],
    ['D23145890', '7'],
  ])('check digit of %s (Doc 9303 part 3)', (text, digit) => expect(checkDigit(text)).toBe(digit));
});

describe('found in what was read', () => {
  it('among other text, with blanks, few fillers, and letters taken for digits', () => {
    const read = [
      'PASSPORT 护照',
      'Surname ERIKSSON',
      UTOPIA[1].replace('UTO', 'UT0'),
      'P<UT0ERIKSSON<<ANNA<MARIA <<<',
      'UTO',
    ];
    expect(findMrz(read)).toBe(UTOPIA.join('\n'));
    expect(findMrz(['P＜UTOERIKSSON«ANNA〈MARIA〈〈', UTOPIA[1].toLowerCase()])).toBe(UTOPIA.join('\n'));
    expect(findMrz([GERMANY[1].replace('X', '×'), 'P<D<<MUSTERMANN<<ERIKA<<<'])).toBe(GERMANY.join('\n'));
    const digits = UTOPIA[1].replace('7408122', '74O8I22');
    expect(zone([UTOPIA[0], digits]).wrong).toEqual([]);
  });
  it.each([
    ['nothing', []],
    ['one line', [UTOPIA[0]]],
    ['the other', [UTOPIA[1]]],
    ['a line that lost a character', [UTOPIA[0], UTOPIA[1].slice(1)]],
    ['a card without its names', CARD.slice(0, 2)],
    ['a card whose names stand before', [CARD[2], CARD[0], CARD[1]]],
    ['two lines of a card and a word', [...CARD.slice(0, 2), 'SPECIMEN']],
    ['words', ['PLEASE SIGN HERE', 'a'.repeat(44)]],
  ])('%s is none', (_name, read) => expect(findMrz(read)).toBeUndefined());
  it('is none, or one that is read, of any text', () =>
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (lines, text) => {
        const found = findMrz(lines);
        if (found !== undefined) expect(readMrz(found)).toBeDefined();
        expect(() => readMrz(text)).not.toThrow();
      }),
    ));
});

const upper = fc.stringMatching(/^[A-Z]{1,12}$/);
const digits = (n: number) => fc.stringMatching(new RegExp(`^[0-9]{${n}}$`));
/** As an issuer writes it. */
const written = fc
  .record({
    surname: upper,
    given: upper,
    number: fc.stringMatching(/^[A-Z0-9]{6,9}$/),
    born: digits(6),
    expires: digits(6),
  })
  .map(({ surname, given, number, born, expires }) => {
    const checked = (text: string) => text + checkDigit(text);
    const [no, birth, end] = [checked(number.padEnd(9, '<')), checked(born), checked(expires)];
    const personal = checked('<'.repeat(14));
    const line = `${no}UTO${birth}F${end}${personal}`;
    const lines = [
      `P<UTO${surname}<<${given}`.padEnd(44, '<'),
      line + checkDigit(no + birth + end + personal),
    ];
    return { surname, given, number, born, expires, lines };
  });

const writtenCard = fc
  .record({
    surname: upper,
    given: upper,
    number: fc.stringMatching(/^[A-Z0-9]{6,14}$/),
    born: digits(6),
    expires: digits(6),
  })
  .map(({ surname, given, number, born, expires }) => {
    const checked = (text: string) => text + checkDigit(text);
    const whole = number.padEnd(9, '<');
    const placed =
      whole.length > 9 ? `${whole.slice(0, 9)}<${whole.slice(9)}${checkDigit(whole)}` : checked(whole);
    const [first, birth, end] = [placed.padEnd(25, '<'), checked(born), checked(expires)];
    const optional = '<'.repeat(11);
    const lines = [
      `I<UTO${first}`,
      `${birth}F${end}UTO${optional}${checkDigit(first + birth + end + optional)}`,
      `${surname}<<${given}`.padEnd(30, '<'),
    ];
    return { surname, given, number, born, expires, lines };
  });

describe('whatever is written', () => {
  it('on a card is read back among other text, with the fillers at the ends of lines lost', () =>
    fc.assert(
      fc.property(writtenCard, ({ surname, given, number, born, expires, lines: [one, two, three] }) => {
        const read = ['PERMIT', one!.replace(/<{4,}$/, '<<'), two!, `${three} `, 'SPECIMEN'];
        expect(zone(read)).toEqual({
          ...{ names: [surname, given], cut: false, number, born, expires, wrong: [] },
        });
      }),
    ));
  it('is read back, and its check digits are right', () =>
    fc.assert(
      fc.property(written, ({ surname, given, number, born, expires, lines }) => {
        expect(zone(lines)).toEqual({
          ...{ names: [surname, given], cut: false, number, born, expires, wrong: [] },
        });
      }),
    ));
  it('one digit that is read as another one is told', () =>
    fc.assert(
      fc.property(written, fc.nat(43), fc.integer({ min: 1, max: 9 }), ({ lines }, at, by) => {
        const [names, data] = lines as [string, string];
        const digit = data[at]!;
        fc.pre(/[0-9]/.test(digit));
        const other = data.slice(0, at) + String((Number(digit) + by) % 10) + data.slice(at + 1);
        expect(zone([names, other]).wrong).not.toEqual([]);
      }),
    ));
});

describe('what differs is told, of one thing alone', () => {
  it.each([
    [{ fullName: 'Anna Eriksson' }, '姓名：机读码是 ERIKSSON ANNA MARIA'],
    [{ number: 'L898902C4' }, '证件号码：机读码是 L898902C3'],
    [{ born: '1974-08-13' }, '出生日期：机读码是 740812（年月日）'],
    [{ expires: '2022-04-15' }, '有效期至：机读码是 120415（年月日）'],
  ])('%j', (typed, hint) => expect(mrzHints(zone(UTOPIA), { ...anna, ...typed })).toEqual([hint]));
  it('a wrong check digit', () => {
    const forged = zone([UTOPIA[0], UTOPIA[1].replace('7408122', '7408112')]);
    expect(mrzHints(forged, { ...anna, born: '1974-08-11' })).toEqual(['机读码的出生日期、总校验位不符']);
  });
  it('a part of the birthday that nobody knows agrees with every one', () => {
    const unknown = zone([
      UTOPIA[0],
      `${UTOPIA[1].slice(0, 15)}<<<<${checkDigit('74<<<<')}${UTOPIA[1].slice(20)}`,
    ]);
    expect(mrzHints(unknown, { ...anna, born: '1974-01-01' })).toEqual(['机读码的总校验位不符']);
    expect(saidByMrz(unknown, '2026-11-28').born).toBeUndefined();
  });
  it('a name in Chinese characters is compared with nothing', () =>
    expect(mrzHints(zone(UTOPIA), { ...anna, fullName: '埃里克森' })).toEqual([]));
  it.each([
    ['O’Neil Seán', 'ONEIL<<SEAN'],
    ['JÜRGEN MÜLLER-GROß', 'MUELLER<GROSS<<JUERGEN'],
    ['Jürgen Müller', 'MULLER<<JURGEN'],
    ['Søren Ångström', 'AANGSTROEM<<SOEREN'],
    ['Łukasz Żak', 'ZAK<<LUKASZ'],
    ['NGUYEN THI LAN', 'NGUYEN<<THI<LAN'],
  ])('%s is %s', (fullName, names) => {
    const lines = [`P<UTO${names}`.padEnd(44, '<'), UTOPIA[1]];
    expect(mrzHints(zone(lines), { ...anna, fullName })).toEqual([]);
  });
  it('a name that was cut where the line ended', () => {
    const lines = ['P<UTONILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K', UTOPIA[1]];
    const fullName = 'Nilavadhanananda Chayapa Dejthamrong Krasuang';
    expect(mrzHints(zone(lines), { ...anna, fullName })).toEqual([]);
  });
});
