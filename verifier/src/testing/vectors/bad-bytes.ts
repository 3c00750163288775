// Public vectors whose bytes, keys, log or documents are wrong: at least one for every claim that no numbered rule refutes. The operator
// who signs a fresh manifest with the pack key is the strongest forger; what he did is said of each.
import {
  canonicalZip,
  certifiedKey,
  makeSamplePack,
  resign,
  type SampleOptions,
  UNMET_READINGS,
} from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import { TEST_TIME } from '@xinqi/pki/testing';
import type { Bases } from './bases.ts';
import { cameSigned } from './good.ts';
import type { Planned } from './vector.ts';

type Files = Map<string, Uint8Array>;
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytes = (value: string): Uint8Array => new TextEncoder().encode(value);
const rewrite =
  (file: string, change: (value: string) => string) =>
  (files: Files): void => {
    const before = text(files.get(file)!);
    const after = change(before);
    if (after === before) throw new Error(`${file} stays as it is`);
    files.set(file, bytes(after));
  };
const flip =
  (file: string, at: (length: number) => number) =>
  (files: Files): void => {
    const data = files.get(file)!.slice();
    data[at(data.length)]! ^= 1;
    files.set(file, data);
  };
const middle = (length: number): number => length >> 1;

export async function badBytes(bases: Bases): Promise<Planned[]> {
  const { hierarchy, of } = bases;
  const sound = await makeSamplePack(of.one);
  const pictured = await makeSamplePack({ ...of.one, pictured: true });
  const { files } = readZip(sound.bytes, () => true);
  const bad = (
    claim: string,
    file: string,
    says: string,
    make: Planned['make'],
    from = 'completed',
  ): Planned => ({
    ...{
      file: `bad/${claim.replaceAll('_', '-')}-${file}.evidence.zip`,
      says,
      from: `good/${from}.evidence.zip`,
      claim,
      make,
    },
  });
  /** Without the pack key: the manifest stays what it was. */
  const changed = (change: (files: Files) => void) => async () => {
    const map = new Map(files);
    change(map);
    return canonicalZip(map);
  };
  const resigned = (change: (files: Files) => void) => () => resign(files, sound.input, change);
  const sample = (more: Partial<SampleOptions>) => async () =>
    (await makeSamplePack({ ...of.one, ...more })).bytes;
  const proofs = [...files.keys()].filter((name) => name.startsWith('log/proofs/'));
  const foreign = await certifiedKey(hierarchy, 'other.test/log/2026');
  const reading = UNMET_READINGS.find(([name]) => name === 'a page is missing')!;

  return [
    bad(
      'container',
      'bytes-before',
      'Two bytes stand before the first entry.',
      async () => new Uint8Array(Buffer.concat([bytes('MZ'), sound.bytes])),
    ),
    bad(
      'container',
      'unknown-file',
      'A file lies in it that no pack has.',
      changed((map) => map.set('docs/other.pdf', bytes('hidden'))),
    ),
    bad(
      'container',
      'events-missing',
      'The events are left out.',
      changed((map) => map.delete('events.ndjson')),
    ),
    bad(
      'manifest',
      'report-changed',
      'One bit of the report is another.',
      changed(flip('report.html', middle)),
    ),
    bad(
      'manifest',
      'timestamp-removed',
      'The timestamp was taken out.',
      changed((map) => map.delete('tsa/tsa-1.tsr')),
    ),
    bad(
      'manifest_signature',
      'renamed',
      'The note names another contract.',
      changed(rewrite('manifest.note', (note) => note.replace('XQ', 'XY'))),
    ),
    bad(
      'pack_key',
      'of-another-installation',
      'It is signed by the pack key of another installation under the same root.',
      async () => {
        const key = await certifiedKey(hierarchy, 'other.test/pack/2026');
        return resign(files, { signer: key.signer }, (map) => map.set('certs/pack.cer', key.certificate));
      },
    ),
    bad('pack_key', 'from-the-future', 'It says that it was made in the year 2100.', () =>
      resign(
        files,
        sound.input,
        () => {},
        (manifest) => ({ ...manifest, made_at: '2100-01-01T00:00:00.000Z' }),
      ),
    ),
    bad(
      'log_key',
      'of-another-log',
      'The certificate of the log is that of another log under the same root.',
      resigned((map) => map.set('certs/log.cer', foreign.certificate)),
    ),
    bad(
      'checkpoint',
      'another-root',
      'The checkpoint names another root of the tree.',
      resigned(
        rewrite('log/checkpoint', (note) =>
          note.replace(/\n[A-Za-z0-9+/]{2}/, '\nAA').replace(/\n(\d+)\n../, '\n$1\nAA'),
        ),
      ),
    ),
    bad(
      'events',
      'no-line-end',
      'The last event has no line end.',
      resigned(rewrite('events.ndjson', (lines) => lines.slice(0, -1))),
    ),
    bad(
      'events',
      'a-float',
      'An event has a number with a fraction.',
      resigned(rewrite('events.ndjson', (lines) => lines.replace('"signers":1', '"signers":1.5'))),
    ),
    bad(
      'chain',
      'dropped',
      'One event is left out, and its proof too.',
      resigned((map) => {
        rewrite('events.ndjson', (lines) => lines.split('\n').toSpliced(4, 1).join('\n'))(map);
        map.delete(`log/proofs/${sound.input.events[4]!.index}.tlog-proof`);
      }),
    ),
    bad(
      'inclusion',
      'proof-changed',
      'One hash of a proof of inclusion is another.',
      resigned(
        rewrite(proofs[3]!, (proof) => proof.replace(/\n\n/, '\n\n').replace(/^(index \d+\n)../m, '$1AA')),
      ),
    ),
    bad('timestamp', 'over-another', 'The timestamp is over another checkpoint.', async () => {
      const token = await hierarchy.stamp(
        bytes('another checkpoint'),
        new Date(TEST_TIME.getTime() + 60_000),
      );
      return (
        await makeSamplePack({
          ...of.one,
          change: (input) => ({ ...input, timestamps: [{ name: 'tsa-1', token }] }),
        })
      ).bytes;
    }),
    bad(
      'event_times',
      'after-the-timestamp',
      'The checkpoint was stamped an hour before the events.',
      sample({
        change: async (input) => ({
          ...input,
          timestamps: [
            {
              name: 'tsa-1',
              token: await hierarchy.stamp(input.checkpoint, new Date(TEST_TIME.getTime() - 3_600_000)),
            },
          ],
        }),
      }),
    ),
    bad(
      'reading',
      'a-page-unread',
      'The sender demanded every page, and his browser counted two of three.',
      sample({ edit: reading[1] }),
      'read-whole',
    ),
    bad(
      'signer_certificates',
      'missing',
      'The certificate that signed is left out.',
      resigned((map) => map.delete('certs/s1.cer')),
    ),
    bad(
      'documents',
      'byte-changed',
      'One bit of the signed PDF is another.',
      resigned(flip('docs/final.pdf', () => 700)),
    ),
    bad(
      'original',
      'another-upload',
      'The upload is another file than the event tells.',
      resigned(rewrite('docs/original.pdf', (pdf) => `${pdf} `)),
    ),
    bad(
      'pages',
      'other-pages',
      'The pictures of the pages have another width.',
      () =>
        resign(
          readZip(pictured.bytes, () => true).files,
          pictured.input,
          rewrite('docs/pages.json', (pages) => pages.replace('"width":595', '"width":596')),
        ),
      'pictured',
    ),
    bad(
      'openings',
      'another-phone',
      'An opened phone is another than the committed one.',
      resigned(rewrite('opening.json', (opening) => opening.replace('13800000000', '13900000000'))),
    ),
    bad(
      'openings',
      'another-title',
      'The opened title is another than the committed one.',
      sample({
        change: (input) => ({
          ...input,
          openings: input.openings.map((one) =>
            one.path === 'data.title_c' ? { ...one, value: '借款合同' } : one,
          ),
        }),
      }),
    ),
    bad(
      'report',
      'rewritten',
      'The report calls the signatory verified.',
      resigned(rewrite('report.html', (html) => html.replace('未实名', '已实名'))),
    ),
    bad(
      'report',
      'readme-rewritten',
      'The instructions tell the reader to trust the hint.',
      resigned(rewrite('readme.txt', (lines) => lines.replace('不能作为信任依据', '可作为信任依据'))),
    ),
    bad(
      'trust_hint',
      'another-key',
      'The hint names another key.',
      resigned(rewrite('keys/trust.json', (hint) => hint.replace('+A', '+B'))),
    ),
    bad(
      'carried_signatures',
      'not-told',
      'The file came with a signature, and the record tells of none.',
      () => cameSigned(bases, 0),
      'came-signed',
    ),
    bad(
      'pdf_signatures',
      'by-another-certificate',
      'The file is signed by another certificate than the record tells.',
      async () => {
        const [signature] = of.one.signatures!;
        const { certificate } = of.two.signatures![1]!;
        return (await makeSamplePack({ ...of.one, signatures: [{ ...signature!, certificate }] })).bytes;
      },
    ),
  ];
}
