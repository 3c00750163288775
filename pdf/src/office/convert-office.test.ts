// LibreOffice loses a picture now and then: then it is asked again, and what stays lost is told.
import { expect, it } from 'vitest';
import type { Sandbox } from '../upload/rule-upload.ts';
import { convertOffice } from './convert-office.ts';

const IMAGE = '1 0 obj <</Type/XObject/Subtype/Image/SMask 2 0 R>> endobj 2 0 obj <</Subtype/Image>> endobj ';
const pdf = (images: number) => new Uint8Array(Buffer.from(`%PDF-1.7 ${IMAGE.repeat(images)}`));

/** Each conversion holds as many of its three pictures as `shown` says next. */
async function convert(shown: (number | 'killed')[]) {
  let tries = 0;
  const sandbox = (async ({ kind }: { kind: string }) => {
    if (kind === 'office_text') return { ok: true, expected: 0, missing: 0, narrow: 0 };
    const images = shown[tries++] ?? 0;
    if (images === 'killed') return { ok: false, code: 'too_complex' };
    return { ok: true, bytes: pdf(images), notes: [], text: {}, pictures: 3 };
  }) as unknown as Sandbox;
  const made = await convertOffice(
    new Uint8Array(1),
    { format: 'docx', agreed: [] },
    { sandbox, installed: true },
  );
  if (made.do !== 'accept') throw new Error(made.do);
  return { tries, bytes: made.bytes, notes: made.notes };
}

it('is not converted again when all its pictures are there', async () => {
  expect(await convert([3])).toEqual({ tries: 1, bytes: pdf(3), notes: [] });
  // one picture that the PDF holds twice is none too many
  expect((await convert([4])).notes).toEqual([]);
});

it('is converted again until no picture is lost', async () => {
  expect(await convert([2, 'killed', 1, 3])).toEqual({ tries: 4, bytes: pdf(3), notes: [] });
});

it('is told how many pictures are lost, with the result that holds most of them', async () => {
  expect(await convert([1, 2, 0, 1, 2])).toEqual({
    tries: 5,
    bytes: pdf(2),
    notes: [{ code: 'pictures_lost', details: ['1'] }],
  });
});
