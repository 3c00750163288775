// What is said of a picture beside its fields. None of it refuses anything: who knows better corrects the fields or types them; the
// elements are compared outside all the same.
import { creditCode } from '../../validators/credit-code.ts';
import { dayOfBirth, idCard } from '../../validators/id-card.ts';
import { adultYears, isCardNumber } from '../person-fault.ts';
import type { OcrDocument } from './ocr-id-card.ts';

/** Of the picture, each of 1: `light` of its brightest places, `glare` share of blown-out ones, `grid` how regular its finest pattern is,
 * `colour` share of coloured places. */
export type OcrQuality = { sharp: number; light: number; glare: number; grid: number; colour: number };

export const ocrHints = {
  nothing: '没有识别到文字，请把证件放满画面、对准光线后重拍，或手动填写',
  other_document: '这张图片看起来不是所需的证件，请确认后重拍，或手动填写',
  wrong_side: '拍成了另一面，请拍摄所需的一面',
  blurred: '图片不够清晰，请核对识别结果，或拿稳后重拍',
  dark: '光线较暗，请核对识别结果，或换个亮处重拍',
  glare: '图片有反光，可能遮住了文字，请核对识别结果，或换个角度重拍',
  screen: '看起来是翻拍的屏幕，请拍摄证件原件',
  copy: '看起来是黑白复印件，请拍摄证件原件',
  incomplete: '有内容没有识别出来，请补充填写',
  check_digit: '号码未通过校验，请对照证件核对',
  expired: '证件已过有效期，请换领后再使用',
  expires_soon: '证件即将到期，请尽快换领',
  minor: `未满${adultYears}周岁，暂不能在线实名认证`,
} as const satisfies Record<string, string>;
export type OcrHint = keyof typeof ocrHints;
export const ocrHintNames = Object.keys(ocrHints) as OcrHint[];

/** By measure, on generated cards (docs/benchmarks.md). */
const BLURRED = 0.15;
const DARK = 0.6;
/** A spot; more of it is white paper. */
const GLARE = { least: 0.012, most: 0.4 };
const GRID = 0.45;
const GREY = 0.03;
/** Of a whole picture: a misread line or two is not meant. */
const READ_WELL = 0.85;
const SOON_DAYS = 30;

export function qualityHints(quality: OcrQuality, score: number): OcrHint[] {
  const { sharp, light, glare, grid, colour } = quality;
  const dark = light < DARK;
  return [
    ...(sharp < BLURRED || score < READ_WELL ? (['blurred'] as const) : []),
    ...(dark ? (['dark'] as const) : []),
    ...(glare > GLARE.least && glare < GLARE.most ? (['glare'] as const) : []),
    ...(grid > GRID ? (['screen'] as const) : []),
    ...(colour < GREY && !dark ? (['copy'] as const) : []),
  ];
}

/** `wanted`: what was asked for. */
export function documentHints(found: OcrDocument, wanted: OcrDocument): OcrHint[] {
  if (found === wanted) return [];
  if (found === 'nothing') return ['nothing'];
  const sides: readonly OcrDocument[] = ['id_front', 'id_back'];
  return sides.includes(found) && sides.includes(wanted) ? ['wrong_side'] : ['other_document'];
}

const shift = (day: string, years: number, days = 0): string => {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(y + years, m - 1, d + days)).toISOString().slice(0, 10);
};

/** `until`: last day on which it is valid, 长期, or nothing. `today`: in Beijing. */
export function validityHints(until: string, today: string): OcrHint[] {
  if (!/^\d{4}-/.test(until)) return [];
  if (until < today) return ['expired'];
  return until <= shift(today, 0, SOON_DAYS) ? ['expires_soon'] : [];
}

export function numberHints(
  number: string,
  kind: 'idCard' | 'creditCode' | 'bankCard',
  today: string,
): OcrHint[] {
  if (number === '') return [];
  if (kind === 'bankCard') return isCardNumber(number) ? [] : ['check_digit'];
  if (kind === 'creditCode') return creditCode(number).ok ? [] : ['check_digit'];
  if (!idCard(number).ok || number.length !== 18) return ['check_digit'];
  return shift(dayOfBirth(number), adultYears) > today ? ['minor'] : [];
}
