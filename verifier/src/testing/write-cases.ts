// node verifier/src/testing/write-cases.ts FOLDER: files as the verifier meets them (sound, changed, forged, foreign,
// broken, hostile), two roots, a forked log with its witness policy, and cases.json with what verifyFile says of each under each trust. The browser test
// holds the HTML page against it. Never part of the product.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackInput } from '@xinqi/evidence/pack';
import { canonicalZip, forgeZip, goesOn, grownLog } from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import { prepare, signTail } from '@xinqi/pdf/sign';
import { encodePem } from '@xinqi/pki/der';
import type { KeyKind } from '@xinqi/pki/make';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { appendUpdate, objectText } from '../../../pdf/src/testing/tamper.ts';
import { verifyFile } from '../index.ts';
import { forkedFiles } from './forked-files.ts';
import { packsOfHistories, packsOfSeveral, plainPdf, signedPack, signOnce } from './signed-pack.ts';

const folder = process.argv[2];
if (!folder) throw new Error('usage: write-cases.ts FOLDER');

const time = new Date(Date.now() - 1_800_000);
const own = await makeTestHierarchy();
const stranger = await makeTestHierarchy();
const rsa = await makeTestHierarchy({ ca: 'rsa2048', tsa: 'rsa2048' });
const roots = { own: own.root, stranger: stranger.root, rsa: rsa.root };

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const flipped = (bytes: Uint8Array, at: number): Uint8Array => {
  const copy = bytes.slice();
  copy[at]! ^= 1;
  return copy;
};
/** The place of `needle` in a file, from its end. */
const placeOf = (bytes: Uint8Array, needle: string): number => {
  const at = Buffer.from(bytes).lastIndexOf(needle);
  if (at < 0) throw new Error(`no ${needle}`);
  return at;
};

/** A PDF signed once by this kind of key, the signer and the field called by these names. */
async function signedBy(
  hierarchy: TestHierarchy,
  options: { kind?: KeyKind; name?: string; field?: string; stamped?: boolean } = {},
): Promise<Uint8Array> {
  const { kind = 'p256', name = '张*', field = 'plain', stamped = true } = options;
  const plain = plainPdf('single');
  const placement = { page: 0, x: 100, y: 100, width: 100, height: 50 };
  const fields = [{ signer: 'plain', kind: 'signature' as const, name: '签名', placement }];
  // The product makes no odd names of fields; an attacker does. Same length, so that offsets stay.
  const prepared = Buffer.concat([plain, prepare(plain, { fields })]).toString('latin1');
  if (field.length !== 'plain'.length) throw new Error('length of the name');
  const base = new Uint8Array(Buffer.from(prepared.replace('(plain)', `(${field})`), 'latin1'));
  const signer = await hierarchy.issue({ name, from: time, kind });
  const { tail } = await signTail(base, {
    fieldName: `sig.${field}`,
    appearances: {},
    signer,
    signedAt: time,
    ...(stamped
      ? { timestamp: (value: Uint8Array) => hierarchy.stamp(value, new Date(time.getTime() + 10_000)) }
      : {}),
  });
  return new Uint8Array(Buffer.concat([base, tail]));
}

const { pack, pdf, base } = await signedPack(own, time);
const forged = await signedPack(stranger, time);
const once = await signOnce(own, base, 'sig.a', time);
const { files } = readZip(pack, () => true);
const repacked = (more: object) =>
  forgeZip([...files].reverse().map(([name, data]) => ({ name, data, ...more })));
const replaced = (name: string, data: Uint8Array) => canonicalZip(new Map(files).set(name, data));
const without = (name: string) => canonicalZip(new Map([...files].filter(([other]) => other !== name)));
const changed = (name: string) => replaced(name, flipped(files.get(name)!, files.get(name)!.length >> 1));

const histories = await packsOfHistories(own, time);

const several = await packsOfSeveral(own, time);

let grownFrom: PackInput | undefined;
await signedPack(own, time, {
  ...{ ordered: true, edit: goesOn },
  change: (input) => {
    grownFrom = input;
    return input;
  },
});
const grown = await grownLog(own, grownFrom!, time);

const made: Record<string, Uint8Array> = {
  ...Object.fromEntries(Object.entries(several).map(([name, bytes]) => [`${name}.evidence.zip`, bytes])),
  ...Object.fromEntries(
    [...histories.forged, ...histories.honest].map(({ pack }, i) => [`history-${i}.evidence.zip`, pack]),
  ),
  'grown-late.evidence.zip': grown.late,
  'grown-forked.evidence.zip': grown.forked,
  'grown.tlog-proof': grown.receipt,
  'sound.evidence.zip': pack,
  'repacked.evidence.zip': repacked({ deflate: true }),
  'described.evidence.zip': repacked({ deflate: true, descriptor: true }),
  'unstamped.evidence.zip': (await signedPack(own, time, { stamped: false })).pack,
  'forged.evidence.zip': forged.pack,
  'cut.evidence.zip': pack.slice(0, -1),
  'prefixed.evidence.zip': new Uint8Array(Buffer.concat([text('MZ'), pack])),
  'extra.evidence.zip': canonicalZip(new Map(files).set('docs/extra.pdf', pdf)),
  'missing.evidence.zip': without('events.ndjson'),
  'note-swapped.evidence.zip': replaced(
    'manifest.note',
    readZip(forged.pack, () => true).files.get('manifest.note')!,
  ),
  ...Object.fromEntries(
    [...files.keys()]
      .filter((name) => !name.startsWith('log/proofs/') && !name.startsWith('certs/s'))
      .map((name) => [`changed-${name.replaceAll('/', '-')}.evidence.zip`, changed(name)]),
  ),
  'sound.pdf': pdf,
  'one-signature.pdf': once.revision,
  'unsigned.pdf': base,
  'forged.pdf': forged.pdf,
  'content-changed.pdf': flipped(pdf, placeOf(pdf, '(contract) Tj') + 2),
  'cms-changed.pdf': flipped(pdf, placeOf(pdf, '/Contents') + 400),
  'appended.pdf': new Uint8Array(Buffer.concat([pdf, text('more\n')])),
  'page-changed.pdf': new Uint8Array(
    appendUpdate(once.revision, { objects: { 3: objectText(once.revision, 3).replace('595', '594') } }),
  ),
  'cut.pdf': pdf.slice(0, pdf.length >> 1),
  'unstamped.pdf': await signedBy(own, { stamped: false }),
  'p384.pdf': await signedBy(own, { kind: 'p384' }),
  'rsa.pdf': await signedBy(rsa, { kind: 'rsa2048' }),
  'hostile.pdf': await signedBy(own, {
    name: '<img src=x onerror=alert(1)>\u202efdp.exe',
    field: '<b>&"',
  }),
  'empty.pdf': new Uint8Array(0),
  'words.txt': text('neither pack nor PDF'),
  'magic.pdf': text('%PDF-'),
  'magic.zip': text('PK'),
};

const crypto = nodeCryptoPort;
const cases: { file: string; trust: keyof typeof roots | null; report: object }[] = [];
const judge = async (file: string, trust: keyof typeof roots | null): Promise<void> => {
  // as the command takes a root that is named and is not this installation's
  const otherAnchors = trust === null ? [] : [roots[trust]];
  const report = await verifyFile(made[file]!, { anchors: [], otherAnchors, crypto, now: new Date() });
  cases.push({ file, trust, report });
};
for (const file of Object.keys(made)) await judge(file, file === 'rsa.pdf' ? 'rsa' : 'own');
for (const trust of ['stranger', null] as const)
  for (const file of ['sound.evidence.zip', 'sound.pdf', 'forged.evidence.zip', 'hostile.pdf', 'words.txt'])
    await judge(file, trust);

const forked = await forkedFiles(own);
for (const [name, bytes] of Object.entries({ ...made, ...forked })) writeFileSync(join(folder, name), bytes);
for (const [name, der] of Object.entries(roots))
  writeFileSync(join(folder, `${name}.pem`), encodePem('CERTIFICATE', der));
writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases));
