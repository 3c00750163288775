// The number of a bank card: groups of digits of one row, joined; Luhn's check digit decides which.
import { isCardNumber } from '../person-fault.ts';
import { emptyField, type OcrField, type OcrLine, plainLines } from './ocr-lines.ts';

export type BankCard = { bankCard: OcrField };

const asDigits = (text: string): string =>
  text
    .replace(/[OoDQ]/g, '0')
    .replace(/[Il|]/g, '1')
    .replace(/[S]/g, '5')
    .replace(/[B]/g, '8')
    .replace(/[-.]/g, '');

export function readBankCard(read: readonly OcrLine[]): BankCard {
  const lines = plainLines(read)
    .map((line) => ({ ...line, text: asDigits(line.text) }))
    .filter(({ text }) => /^\d{3,19}$/.test(text));
  const rows: OcrLine[][] = [];
  for (const line of lines) {
    const row = rows.find(([first]) => first && Math.abs(first.y - line.y) < 0.7 * first.height);
    if (row) row.push(line);
    else rows.push([line]);
  }
  const candidates = rows.map((row) => {
    const sorted = [...row].sort((a, b) => a.x - b.x);
    return {
      value: sorted.map(({ text }) => text).join(''),
      score: Math.min(...sorted.map(({ score }) => score)),
    };
  });
  const long = candidates.filter(({ value }) => value.length >= 13 && value.length <= 19);
  return { bankCard: long.find(({ value }) => isCardNumber(value)) ?? long[0] ?? emptyField };
}
