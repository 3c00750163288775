// Where the text of a contract asks somebody to sign: 甲方（盖章）：____, 乙方签字：, 日期：  年  月  日. A place is suggested
// only where the words leave room to sign; the same words inside a sentence (经双方签字盖章后生效) ask for nothing.
import { plainText } from './plain-text.ts';
import { boxOf, type TextBox, type TextLine, type TextRun, textLines } from './text-lines.ts';

export type PlaceKind = 'signature' | 'seal' | 'date';
/** The parties in their order; `userType` 1 is an enterprise, which seals. */
export type PlaceParty = { name: string; userType: 0 | 1 };
export type FoundPlace = {
  page: number;
  /** The words that ask, as sought (normalised), and the box around them. */
  words: string;
  box: TextBox;
  kind: PlaceKind;
  /** Index of the party that is asked. */
  party: number;
};

const ordinals = '甲乙丙丁戊己庚辛壬癸';
/** What may stand between the name of a party and the word that asks. */
const between =
  '(?:[:、/或及与()]|单位|名称|全称|公司|法定|授权|委托|代理|代表|负责|经办|本人|人|处|并|手印|盖章|签章|公章|签字|签名)*?';
const asks: Record<PlaceKind, string> = {
  date: '(?:签[字署订约章]|盖章)?日期|签署时间|签订时间',
  seal: '盖章|公章|签章|印章|章',
  signature: '签字|签名|签署|手印',
};
/** After the word: closed brackets, further such words, a colon, an unfilled date, the end; or the next party's block. */
const after = `(?:处|或|及|并|、|/|捺印|按手印|盖章|签章|公章|签字|签名|[()])*(?::|$|(?=[${ordinals}]方))(?:年月日)?`;

const kindsAsked = Object.keys(asks) as PlaceKind[];

type Marker = { kind: PlaceKind; party: number | undefined; start: number; end: number; words: string };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Whether the word at `start` begins something of its own, and is no word of a sentence (以签字盖章为准). */
function beginsBlock(line: TextLine, start: number, before: string): boolean {
  if (/(?:^|[:()]|年月日|代表人?|代理人|负责人|经办人|本人)$/u.test(before)) return true;
  const [last, first] = [line.boxes[start - 1], line.boxes[start]];
  return last !== undefined && first !== undefined && first.x - last.x - last.width > first.height / 2;
}

/** What is sought, made once for all lines of a page. */
type Sought = { who: RegExp; asking: RegExp; partyOf(named: string): number | undefined };

function soughtOf(parties: readonly PlaceParty[]): Sought {
  const names = parties.map(({ name }) => plainText(name));
  const called = [...ordinals].map((one) => `${one}方`);
  const known = names.filter((name) => name.length >= 2).sort((a, b) => b.length - a.length);
  const who = `(?<who>${[...known.map(escaped), `[${ordinals}]方`].join('|')})`;
  const kinds = kindsAsked.map((kind) => `(?<${kind}>${asks[kind]})`).join('|');
  return {
    who: new RegExp(who, 'gu'),
    asking: new RegExp(`(?:${who}${between})?(?:${kinds})${after}`, 'gu'),
    partyOf(named) {
      const index = names.includes(named) ? names.indexOf(named) : called.indexOf(named);
      return index < parties.length ? index : undefined;
    },
  };
}

function markersOf(line: TextLine, { who, asking, partyOf }: Sought): Marker[] {
  const markers: Marker[] = [];
  for (const match of line.text.matchAll(asking)) {
    const groups = match.groups ?? {};
    const kind = kindsAsked.find((one) => groups[one] !== undefined);
    if (!kind) continue;
    const [start, end, words] = [match.index, match.index + match[0].length, match[0]];
    const before = line.text.slice(markers.at(-1)?.end ?? 0, start);
    if (groups.who === undefined && !beginsBlock(line, start, before)) continue;
    const named = groups.who ?? [...before.matchAll(who)].at(-1)?.groups?.who;
    const party = named === undefined ? undefined : partyOf(named);
    if (named === undefined || party !== undefined) markers.push({ kind, party, start, end, words });
  }
  return markers;
}

/** A block of signatures is no taller than this (points): who is asked is not sought further up. */
const blockHeight = 260;

/**
 * The places of one page, in reading order. A line that names no party (法定代表人（签字）：, 日期：) belongs to the party
 * named above it in the same column; without one on the page it is no place to sign.
 */
export function findPlaces(
  page: number,
  runs: readonly TextRun[],
  parties: readonly PlaceParty[],
): FoundPlace[] {
  const found: FoundPlace[] = [];
  const sought = soughtOf(parties);
  for (const line of textLines(runs))
    for (const marker of markersOf(line, sought)) {
      const box = boxOf(line, marker.start, marker.end);
      const above = found.filter((one) => box.y - one.box.y <= blockHeight);
      const column = Math.min(...above.map((one) => Math.abs(one.box.x - box.x)));
      const party = marker.party ?? above.findLast((one) => Math.abs(one.box.x - box.x) <= column + 1)?.party;
      const owner = party === undefined ? undefined : parties[party];
      if (party === undefined || !owner) continue;
      const kind = marker.kind === 'seal' && owner.userType === 0 ? 'signature' : marker.kind;
      found.push({ page, words: marker.words, box, kind, party });
    }
  return found;
}

/** Every place where the words stand on the page; blanks, widths and radicals do not matter. No words, no place. */
export function findWords(
  page: number,
  runs: readonly TextRun[],
  words: string,
): { page: number; box: TextBox }[] {
  const sought = plainText(words);
  if (sought === '') return [];
  return textLines(runs).flatMap((line) => {
    const places: { page: number; box: TextBox }[] = [];
    for (let at = line.text.indexOf(sought); at >= 0; at = line.text.indexOf(sought, at + sought.length))
      places.push({ page, box: boxOf(line, at, at + sought.length) });
    return places;
  });
}
