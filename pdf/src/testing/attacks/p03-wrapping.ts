// P-03, signature wrapping: the signed second part moved, the gap filled, padding used, ranges re-declared.
import { join, patch, signaturesOf } from '../tamper.ts';
import { type AttackDesk, OVERLAY, type Recipe, recipes, streamText } from './attack-file.ts';

const attack = recipes('P-03');

export function wrapping(desk: AttackDesk): Recipe[] {
  const signed = desk.approved;
  const [, a, b, c] = signaturesOf(signed)[0]!.byteRange as [number, number, number, number];
  const rangeText = /\/ByteRange\[[^\]]*\] */.exec(signed.toString('latin1'))![0];
  const evilObject = `5 0 obj\n${streamText(OVERLAY)}\nendobj\n`;
  const moved = (inserted: string, withOffset: boolean) => () => {
    const file = join(signed.subarray(0, b), inserted, signed.subarray(b));
    if (!withOffset) return file;
    return patch(file, rangeText, `/ByteRange[0 ${a} ${b + inserted.length} ${c}]`.padEnd(rangeText.length));
  };
  /** `text` written into the zeros behind the CMS. */
  const inPadding = (text: string) => () => {
    const out = Buffer.from(signed);
    out.write(text, b - 1 - text.length, 'latin1');
    return out;
  };
  const section = `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Root 1 0 R/Size 9>>\n`;
  return [
    attack('the second part moved behind blanks', 'cannot_verify needs_repair', moved('    ', true)),
    attack('the second part moved behind a comment', 'cannot_verify needs_repair', moved('%x\n', true)),
    attack('the second part moved behind an object', 'cannot_verify needs_repair', moved(evilObject, true)),
    attack('the second part moved, range unchanged', 'cannot_verify needs_repair', moved(evilObject, false)),
    attack('the second part moved behind a section', 'cannot_verify needs_repair', moved(section, true)),
    attack(
      'an object in the padding',
      'cannot_verify needs_repair',
      inPadding(`>${evilObject.slice(0, 40)}`),
    ),
    attack('a section in the padding', 'cannot_verify needs_repair', inPadding(`>${section}`)),
    attack('digits in the padding', 'cannot_verify bad_contents', inPadding('4e4f')),
    attack('blanks in the padding', 'cannot_verify not_canonical', inPadding('    ')),
    attack('a comment in the padding', 'cannot_verify needs_repair', inPadding('%abc')),
    attack('the signed file twice', 'changed_after_signing bytes_appended', () => join(signed, signed)),
    attack(
      'the second part twice, the range over the first copy',
      'changed_after_signing bytes_appended',
      () => join(signed, signed.subarray(b)),
    ),
    attack('the second part twice, the range over the last copy', 'invalid bad_byte_range', () =>
      patch(
        join(signed, signed.subarray(b)),
        rangeText,
        `/ByteRange[0 ${a} ${signed.length} ${c}]`.padEnd(rangeText.length),
      ),
    ),
    attack('another document in front of the signed one', 'no_signature', () =>
      join(desk.reserved, signed.subarray(desk.reserved.length)),
    ),
    attack('a gap over a second contents', 'invalid bad_byte_range', () => {
      const out = Buffer.from(signed);
      out.write('>/X<', b - 60, 'latin1');
      return out;
    }),
    attack('the gap shifted to a string of the attacker', 'invalid bad_byte_range', () =>
      patch(signed, rangeText, `/ByteRange[0 ${a - 4} ${b} ${c}]`.padEnd(rangeText.length)),
    ),
  ];
}
