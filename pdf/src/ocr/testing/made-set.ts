// A set of photographs of generated cards, and what of each was read right. Every condition comes in the same share: as it is, turned,
// lying, upside down, seen from aside, blurred, dark, grainy, and some of them together.
import {
  meanScore,
  type OcrHint,
  type OcrLine,
  type OcrQuality,
  qualityHints,
  readBankCard,
  readIdCardBack,
  readIdCardFront,
  readLicence,
} from '@xinqi/domain';
import type { Drawn, Photograph } from './draw-cards.ts';
import { madeBankCard, madeCard, madeLicence } from './made-people.ts';

export const CONDITIONS: readonly (readonly [name: string, photograph: Photograph])[] = [
  ['straight', {}],
  ['turned 5°', { turn: 5 }],
  ['turned 15°', { turn: -15 }],
  ['lying', { turn: 90 }],
  ['upside down', { turn: 180 }],
  ['from aside', { perspective: 0.12 }],
  ['blurred', { blur: 2 }],
  ['much blurred', { blur: 3.2 }],
  ['dark', { light: 0.3, noise: 6 }],
  ['grainy', { noise: 30, light: 0.8 }],
  ['all of it', { turn: 7, perspective: 0.08, blur: 1.6, light: 0.55, noise: 10 }],
];

/** Eight fronts, four backs, five licences and three bank cards in every twenty. */
const KINDS: readonly Drawn['kind'][] = [
  ...(['front', 'licence', 'back', 'front', 'bank', 'front', 'licence', 'front', 'back', 'licence'] as const),
  ...(['front', 'bank', 'front', 'back', 'licence', 'front', 'bank', 'licence', 'back', 'front'] as const),
];

export function madePhotograph(index: number): { condition: string; drawn: Drawn } {
  const [condition, taken] = CONDITIONS[index % CONDITIONS.length]!;
  const photograph = { ...taken, seed: index + 1 };
  const kind = KINDS[index % KINDS.length]!;
  if (kind === 'licence') return { condition, drawn: { kind, of: madeLicence(index), photograph } };
  if (kind === 'bank') return { condition, drawn: { kind, of: madeBankCard(index), photograph } };
  return { condition, drawn: { kind, of: madeCard(index), photograph } };
}

export type { OcrHint };
/** Of how the picture was taken. */
export const judgeHints = (quality: OcrQuality, lines: readonly OcrLine[]): OcrHint[] =>
  qualityHints(quality, meanScore(lines));

export type Judged = { field: string; right: boolean; read: string; stands: string };

const day = (text: string): string =>
  text
    .replace(/[年月.]/g, '-')
    .replace(/日.*$/, '')
    .replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$1-$2-$3');

/** Field by field. */
export function judge({ kind, of }: Drawn, lines: readonly OcrLine[]): Judged[] {
  const compare = (read: Record<string, { value: string }>, stands: Record<string, string>): Judged[] =>
    Object.entries(stands).map(([field, value]) => {
      const found = read[field]?.value ?? '';
      return { field, right: found === value, read: found, stands: value };
    });
  if (kind === 'bank') return compare(readBankCard(lines), { bankCard: of });
  if (kind === 'licence') {
    const { established, until, type, ...stands } = of;
    const end = until.includes('长期') ? '长期' : day(until.split('至')[1] ?? '');
    const { name, creditCode, legalPerson, address } = stands;
    return compare(readLicence(lines), {
      ...{ name, creditCode, legalPerson, address, established: day(established), until: end },
      type: type.replace('(', '（').replace(')', '）'),
    });
  }
  if (kind === 'back') {
    const { authority, from, until } = of;
    return compare(readIdCardBack(lines), { authority, from: day(from), until: day(until) });
  }
  const { name, sex, nation, birth, address, number } = of;
  return compare(readIdCardFront(lines), { fullName: name, sex, nation, birth, address, idCard: number });
}
