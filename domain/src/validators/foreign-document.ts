// Documents of people from outside the mainland, by the type numbers of the wire (domain.md §2.3 identityType, 5 to 7
// ours): 2 passport, 3 Mainland Travel Permit for Taiwan residents, 4 for Hong Kong and Macao residents, 5 Hong Kong
// identity card, 6 foreigner's permanent residence card (old form, and the 18 digits of 2023), 7 residence permit of
// residents of Hong Kong, Macao and Taiwan (国办发〔2018〕81号: 810000, 820000, 830000).
import { checksAsCard, hongKongCard, idCard } from './id-card.ts';
import { fail, pass, type Verdict } from './verdict.ts';

/** One spelling: upper case, without spaces, hyphens and the brackets around a check digit. */
export const normaliseDocument = (value: string): string =>
  value
    .slice(0, 40)
    .toUpperCase()
    .replace(/[\s()（）-]/g, '');

export function foreignDocument(type: number, value: string): Verdict {
  if (value.length > 18) return fail('certificateNo');
  switch (type) {
    case 2:
      return /^[A-Z0-9]{5,17}$/.test(value) && /[0-9]/.test(value) ? pass : fail('certificateNo');
    case 3:
      return /^[0-9]{8}([0-9]{2})?$/.test(value) ? pass : fail('certificateNo');
    case 4:
      return /^[HM][0-9]{8}([0-9]{2})?$/.test(value) ? pass : fail('certificateNo');
    case 5:
      return hongKongCard(value) ? pass : fail('certificateNo');
    case 6:
      return /^[A-Z]{3}[0-9]{12}$/.test(value) ||
        (value.startsWith('9') && value.length === 18 && idCard(value).ok)
        ? pass
        : fail('certificateNo');
    case 7:
      return /^8[123]0000[0-9]{11}[0-9X]$/.test(value) && checksAsCard(value) ? pass : fail('certificateNo');
    default:
      return fail('certificateNo');
  }
}
