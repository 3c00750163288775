// Files that come signed: what is told of each signature, where nothing may be placed, what takes no further signature.
import { nodeCryptoPort } from '@xinqi/pki/node';
import { TEST_TIME } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../read/index.ts';
import { prepare, type SignRequest } from '../../sign/index.ts';
import { onePage } from '../../testing/make-pdf.ts';
import {
  appendUpdate,
  MARK,
  makeParty,
  objectText,
  open,
  type Party,
  signaturesOf,
} from '../../testing/tamper.ts';
import { verifyPdf } from '../../verify/index.ts';
import { displayedPlace, displayedSize, userRect } from '../../write/index.ts';
import { packTrust } from '../sandbox/jobs.ts';
import { runInSandbox } from '../sandbox/run.ts';
import { document } from '../testing/make-pdf.ts';
import { judgeEarlier } from './earlier-signatures.ts';

let party: Party;
let stranger: Party;
let signed: Buffer;
const placement = { page: 0, x: 50, y: 100, width: 100, height: 50 };
const now = new Date(TEST_TIME.getTime() + 60_000);
const own = (of: Party) => ({ anchors: [of.hierarchy.root], foreignAnchors: [], timestampAnchors: [], now });
const visible = (field: string, more: Partial<SignRequest> = {}) => ({
  placement,
  appearances: { [field]: MARK },
  ...more,
});

beforeAll(async () => {
  [party, stranger] = [await makeParty(), await makeParty()];
  signed = await party.sign(document(), 'A', visible('A'));
});

/** The page's content replaced after the signature. */
const altered = (): Buffer =>
  appendUpdate(signed, {
    objects: { 4: '<</Length 29>>\nstream\nBT /F1 18 Tf (Other) Tj ET    \nendstream' },
  });
const flipped = (): Buffer => {
  const out = Buffer.from(signed);
  out[out.indexOf('(Contract)') + 1]! ^= 1;
  return out;
};
const judged = async (pdf: Uint8Array, of = party) => {
  const found = await judgeEarlier(pdf, own(of));
  if (!found.ok) throw new Error(found.code);
  return found;
};

describe('signatures of an upload', () => {
  it('are told with signer, verdict and place; another one can be added', async () => {
    const found = await judged(signed);
    expect(found.another).toBe(true);
    expect(found.signatures).toEqual([
      {
        field: 'A',
        signer: '张*',
        kind: 'signature',
        reason: 'intact',
        time: expect.stringMatching(/Z$/),
        stamped: true,
        covers: signed.length,
      },
    ]);
    expect(found.standing).toEqual([placement]);
  });
  it('of an unknown root are not accused, and stay what they are', async () => {
    const plain = await party.sign(document(), 'A', visible('A', { timestamp: async () => undefined }));
    const found = await judged(plain, stranger);
    expect(found.signatures.map(({ reason }) => reason)).toEqual(['untrusted_certificate']);
    expect(found.another).toBe(true);
  });
  it('that were altered or broken are told so, and leave room for another', async () => {
    expect(await judged(altered())).toMatchObject({
      signatures: [{ reason: 'object_changed' }],
      another: true,
    });
    expect(await judged(flipped())).toMatchObject({
      signatures: [{ reason: 'digest_mismatch' }],
      another: true,
    });
  });
  it('the sandbox answers the same, in a shape that its parent accepts', async () => {
    const answer = await runInSandbox({ kind: 'signatures', bytes: signed, ...packTrust(own(party)) });
    expect(answer).toEqual(await judgeEarlier(signed, own(party)));
  });
  it('of a file that cannot be verified as a whole are not judged', async () => {
    const num = signaturesOf(signed)[0]!.ref!.num;
    const twice = appendUpdate(signed, {
      objects: { [num]: objectText(signed, num), 3: '<</Type/Page/Type/Page>>' },
    });
    expect(await judgeEarlier(twice, own(party))).toEqual({ ok: false, code: 'unjudged' });
    expect(await judgeEarlier(document(), own(party))).toEqual({ ok: false, code: 'unjudged' });
  });
});

describe('what takes no further signature, found by trying', () => {
  it.each([
    ['certified', { certify: true }],
    ['locked', { lock: true }],
  ])('%s', async (_name, more) => {
    const pdf = await party.sign(document(), 'A', visible('A', more));
    expect((await judged(pdf)).another).toBe(false);
  });
  it('a lock of the fields with P 2 or 3: signing refuses what the verifier would call a change', async () => {
    for (const permission of [2, 3]) {
      const field = appendUpdate(document(), {
        objects: {
          1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[10 0 R]>>>>',
          3: objectText(document(), 3).replace(/>>$/, '/Annots[10 0 R]>>'),
          10: `<</Type/Annot/Subtype/Widget/FT/Sig/T(A)/F 132/Rect[0 0 0 0]/P 3 0 R/Lock<</Type/SigFieldLock/Action/Include/Fields[(x)]/P ${permission}>>>>`,
        },
      });
      const pdf = await party.sign(field, 'A');
      expect((await judged(pdf)).signatures[0]?.reason).toBe('intact');
      expect((await judged(pdf)).another).toBe(false);
      await expect(party.sign(pdf, 'B', visible('B'))).rejects.toMatchObject({
        code: 'visible_field_forbidden',
      });
    }
  });
});

describe('a new field over an existing one', () => {
  it('is refused by signing, as one over much of its page; beside it every signature stays valid', async () => {
    const over = { ...placement, x: 149, y: 149 };
    await expect(party.sign(signed, 'B', visible('B', { placement: over }))).rejects.toMatchObject({
      code: 'field_covers',
    });
    const large = { ...placement, y: 300, width: 400, height: 400 };
    await expect(party.sign(signed, 'B', visible('B', { placement: large }))).rejects.toMatchObject({
      code: 'field_covers',
    });
    const beside = await party.sign(signed, 'B', visible('B', { placement: { ...placement, x: 150.2 } }));
    const report = await verifyPdf(beside, { port: nodeCryptoPort, ...own(party) });
    expect(report.verdict).toBe('valid');
  });
});

it('in an unsigned file places may overlap: a seal over a signature (章压字) leaves every signature valid', async () => {
  const fields = ['a', 'b'].map((signer, i) => ({
    ...{ signer, kind: 'seal' as const, name: '签名' },
    placement: { ...placement, x: placement.x + 20 * i },
  }));
  const base = document();
  let pdf: Uint8Array = Buffer.concat([base, prepare(base, { fields })]);
  for (const [i, field] of ['sig.a', 'sig.b'].entries())
    pdf = await party.sign(pdf, field, { appearances: { [field]: MARK }, certify: i === 0, lock: i === 1 });
  expect((await verifyPdf(pdf, { port: nodeCryptoPort, ...own(party) })).verdict).toBe('valid');
});

it('tells rectangles as they are displayed, whatever the rotation and the crop box', () => {
  for (const rotate of [0, 90, 180, 270]) {
    const page = pages(open(onePage(`/MediaBox[0 0 600 800]/CropBox[20 30 580 700]/Rotate ${rotate}`)))[0]!;
    const { width, height } = displayedSize(page);
    for (const place of [
      { page: 0, x: 0, y: 0, width: 100, height: 50 },
      { page: 0, x: width - 70, y: height - 30, width: 70, height: 30 },
    ])
      expect(displayedPlace(page, userRect(page, place))).toEqual(place);
  }
});
