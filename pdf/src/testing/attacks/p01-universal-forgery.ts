// P-01, universal signature forgery: ByteRange or Contents missing, of another type, zero, negative, huge, overlapping,
// too short, indirect; and signatures that do not stand where a signature must stand.
import { patch, signaturesOf } from '../tamper.ts';
import { type AttackDesk, type Recipe, recipes, Target } from './attack-file.ts';
import { rawSign, stampedCms, withValue } from './raw-sign.ts';

const attack = recipes('P-01');

export function universalForgery(desk: AttackDesk): Recipe[] {
  const signed = desk.approved;
  const range = signaturesOf(signed)[0]!.byteRange as [number, number, number, number];
  const [zero, a, b, c] = range;
  const rangeText = /\/ByteRange\[[^\]]*\] */.exec(signed.toString('latin1'))![0];
  const withRange = (text: string) => () => patch(signed, rangeText, text.padEnd(rangeText.length));
  const withContents = (text: string) => () => {
    const out = Buffer.from(signed);
    out.write(text.padEnd(b - a + 9), a - 9, 'latin1');
    return out;
  };
  const target = new Target(signed);
  const field = target.field('one');
  const signature = signaturesOf(signed)[0]!.ref!.num;
  const { plain } = desk.forms;
  const raw = async (entries: string, value = (text: string): string => text) =>
    rawSign(plain, {
      ...(entries ? { entries } : {}),
      objects: (number) => ({ 7: value(withValue(plain, 7, number)) }),
      cms: stampedCms(desk.party, await desk.issue()),
    });
  return [
    attack('byte range missing', 'invalid bad_byte_range', withRange('')),
    attack('byte range null', 'invalid bad_byte_range', withRange('/ByteRange null')),
    attack('byte range a string', 'invalid bad_byte_range', withRange('/ByteRange(0 1 2 3)')),
    attack('byte range a name', 'invalid bad_byte_range', withRange('/ByteRange/All')),
    attack('byte range a dictionary', 'invalid bad_byte_range', withRange('/ByteRange<</A[0 1]>>')),
    attack('byte range empty', 'invalid bad_byte_range', withRange('/ByteRange[]')),
    attack('byte range all zero', 'invalid bad_byte_range', withRange('/ByteRange[0 0 0 0]')),
    attack('byte range of one zero', 'invalid bad_byte_range', withRange('/ByteRange[0]')),
    attack(
      'byte range negative at its start',
      'invalid bad_byte_range',
      withRange(`/ByteRange[-1 ${a} ${b} ${c}]`),
    ),
    attack(
      'byte range with negative lengths',
      'invalid bad_byte_range',
      withRange(`/ByteRange[0 -${a} ${b} -${c}]`),
    ),
    attack(
      'byte range not from the beginning',
      'invalid bad_byte_range',
      withRange(`/ByteRange[1 ${a - 1} ${b} ${c}]`),
    ),
    attack('byte range of fractions', 'invalid bad_byte_range', withRange(`/ByteRange[0 ${a}.5 ${b} ${c}]`)),
    attack('byte range with exponents', 'cannot_verify needs_repair', withRange('/ByteRange[0 1e3 2e3 3e3]')),
    attack(
      'byte range beyond the file',
      'invalid bad_byte_range',
      withRange(`/ByteRange[0 ${a} ${b} 99999999]`),
    ),
    attack('byte range of strings', 'invalid bad_byte_range', withRange(`/ByteRange[(0)(${a})(${b})(${c})]`)),
    attack(
      'byte range overlapping',
      'invalid bad_byte_range',
      withRange(`/ByteRange[0 ${a} ${b - 40} ${c + 40}]`),
    ),
    attack(
      'byte range with its gap wider in front',
      'invalid bad_byte_range',
      withRange(`/ByteRange[0 ${a - 20} ${b} ${c}]`),
    ),
    attack(
      'byte range with its gap wider behind',
      'invalid bad_byte_range',
      withRange(`/ByteRange[0 ${a} ${b + 5} ${c - 5}]`),
    ),
    attack(
      'byte range that ends too soon',
      'invalid bad_byte_range',
      withRange(`/ByteRange[0 ${a} ${b} ${c - 12}]`),
    ),
    attack('byte range of three numbers', 'invalid bad_byte_range', withRange(`/ByteRange[0 ${a} ${b}]`)),
    attack(
      'byte range of six numbers',
      'invalid bad_byte_range',
      withRange(`/ByteRange[0 ${a} ${b} 9 9 ${c}]`),
    ),
    attack(
      'byte range of the first part only',
      'invalid bad_byte_range',
      withRange(`/ByteRange[${zero} ${a} 0 0]`),
    ),
    attack(
      'byte range with a reference inside',
      'invalid bad_byte_range',
      withRange(`/ByteRange[0 ${a} ${b} 7 0 R]`),
    ),
    attack('byte range as an object of its own', 'invalid bad_byte_range', withRange('/ByteRange 7 0 R')),
    attack('contents null', 'cannot_verify bad_contents', withContents('/Contents null')),
    attack('contents missing', 'cannot_verify bad_contents', withContents('')),
    attack('contents an empty hexadecimal string', 'invalid bad_byte_range', withContents('/Contents<>')),
    attack('contents an empty literal string', 'cannot_verify bad_contents', withContents('/Contents()')),
    attack('contents a zero byte', 'invalid bad_byte_range', withContents('/Contents<00>')),
    attack(
      'contents zeros',
      'cannot_verify bad_contents',
      withContents(`/Contents<${'0'.repeat(b - a - 2)}>`),
    ),
    attack('contents a number', 'cannot_verify bad_contents', withContents('/Contents 0')),
    attack('contents an object of its own', 'cannot_verify bad_contents', withContents('/Contents 7 0 R')),
    attack('contents an array', 'cannot_verify bad_contents', withContents('/Contents[<30>]')),
    attack('contents as a literal string', 'cannot_verify bad_contents', () => {
      const out = Buffer.from(signed);
      out.write('(', a, 'latin1');
      out.write(')', b - 1, 'latin1');
      return out;
    }),
    attack('contents cut in its middle', 'invalid bad_byte_range', () => {
      const out = Buffer.from(signed);
      out.write('>', a + 1200, 'latin1');
      out.fill(' ', a + 1201, b);
      return out;
    }),
    attack('a forged field without byte range', 'cannot_verify bad_contents', () =>
      new Target(desk.reserved).update({
        ...new Target(desk.reserved).insert(
          new Target(desk.reserved).field('sig.a'),
          `/V<</Type/Sig/SubFilter/ETSI.CAdES.detached/Contents<3000>>>`,
        ),
      }),
    ),
    attack('the value of the field an empty dictionary', 'changed_after_signing signature_changed', () =>
      target.update({ ...target.edit(field, /\/V \d+ 0 R/, '/V<<>>') }),
    ),
    attack('the signature dictionary emptied', 'changed_after_signing signature_changed', () =>
      target.update({ [signature]: '<<>>' }),
    ),
    attack('the signature directly in the field', 'no_signature', async () => {
      const done = await raw('');
      const text = done.toString('latin1');
      const at = text.lastIndexOf('/V ');
      return patch(
        done,
        text.slice(at, text.indexOf('R', at) + 1),
        '/V null'.padEnd(text.indexOf('R', at) + 1 - at),
      );
    }),
    attack('unknown format', 'cannot_verify unsupported_format', () =>
      raw('/Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7'),
    ),
    attack('a format of SHA-1 with a bare key', 'cannot_verify weak_algorithm', () =>
      raw('/Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.x509.rsa_sha1'),
    ),
    attack('a format of SHA-1 with a CMS', 'cannot_verify weak_algorithm', () =>
      raw('/Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.sha1'),
    ),
    attack('no format', 'cannot_verify unsupported_format', () => raw('/Type/Sig/Filter/Adobe.PPKLite')),
    attack('a signature that calls itself a timestamp', 'cannot_verify unsupported_format', () =>
      raw('/Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached'),
    ),
    attack('one signature under two fields', 'cannot_verify bad_contents', () =>
      raw('', (text) => text).then(async () =>
        rawSign(plain, {
          objects: (number) => ({ 7: withValue(plain, 7, number), 8: withValue(plain, 8, number) }),
          cms: stampedCms(desk.party, await desk.issue()),
        }),
      ),
    ),
  ];
}
