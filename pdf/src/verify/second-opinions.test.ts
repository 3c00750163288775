// Other judges over the attack set: where they refuse what we call valid, and which attacks they accept. Every
// disagreement is named here and explained in docs/signing.md; one that is not named fails the test.
import { everyThird } from '@xinqi/pki/testing';
import { pkijsAccepts } from '@xinqi/pki/testing/pkijs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AttackFile, makeAttackSet, openAttackDesk } from '../testing/attacks/index.ts';
import { type Judges, openJudges } from '../testing/judges.ts';

const AT = new Date('2026-11-20T00:00:00Z');
const RANGE = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;
let files: AttackFile[];
let judges: Judges;
let root: Uint8Array;

beforeAll(async () => {
  const desk = await openAttackDesk();
  root = desk.party.hierarchy.root;
  files = await makeAttackSet(desk);
  judges = openJudges(root);
}, 120_000);
afterAll(() => judges.close());

type Said = 'accepted' | 'accepted in part' | 'refused';

/** In part: all signatures valid and trusted, but none over the whole file; pdfsig judges no later change. */
function pdfsigSays({ pdf }: AttackFile): Said {
  const said = judges.pdfsig(pdf);
  if (said.length === 0 || !said.every(({ valid, trusted }) => valid && trusted)) return 'refused';
  return said.some(({ total }) => total) ? 'accepted' : 'accepted in part';
}

/** The range of the last signature, where there is something to take out of it. */
function lastRange(pdf: Uint8Array): number[] | undefined {
  const text = Buffer.from(pdf).toString('latin1');
  const range = [...text.matchAll(RANGE)].at(-1)?.slice(1).map(Number);
  const [, open = 0, close = 0] = range ?? [];
  return close - open > 10 && close < pdf.length ? range : undefined;
}

async function cmsAccepted({ pdf }: AttackFile): Promise<{ openssl: boolean; pkijs: boolean }> {
  const range = lastRange(pdf);
  if (!range) return { openssl: false, pkijs: false };
  const [, open = 0, close = 0, rest = 0] = range;
  const cms = Buffer.from(Buffer.from(pdf.subarray(open + 1, close - 1)).toString('latin1'), 'hex');
  const content = Buffer.concat([pdf.subarray(0, open), pdf.subarray(close, close + rest)]);
  return {
    openssl: judges.opensslVerify(pdf, range, AT),
    pkijs: await pkijsAccepts(cms, content, root, AT),
  };
}

/** What pdfsig does not look at, by class. */
const UNSEEN_BY_PDFSIG: Readonly<Record<string, RegExp>> = {
  'P-01': /calls itself a timestamp|a format of SHA-1/,
  'P-02': /signed by somebody else/,
  'P-04':
    /in print|only prints|pointer comes|another file|outside the file|filled by a signature|^foreign: a (new|prepared) |^foreign: usage rights |^tagged: /,
  'P-05': /^sneaky signature|^a prepared field|^an empty field signed/,
  'P-07':
    /content type|signing certificate|nobody asked for|signing time|out of order|another type|odd parameters|two signers|mirrored|in the bag|longer than needed|version|^foreign: (?:SHA-1|RSA-PSS without|no signed attributes where)|no reference|^foreign: a timestamp/,
  'P-08': /^of |^taken from |^time altered|^imprint altered|^signature of the token|token/,
  'P-09': /not yet valid at the timestamp|ten CAs|nobody knows|policy mapping|trust anchor/,
  'P-10': /./,
};
/** CMS only, without PDF, timestamps and revocation; OpenSSL and pkijs see no purpose and no ESSCertIDv2. */
const UNSEEN_BY_CMS_TOOLS: Readonly<Record<string, RegExp>> = {
  'P-07':
    /content type|signing certificate|nobody asked for|signing time|out of order|content inside|another type|SHA-1 with|signature unknown|odd parameters|another kind of key|two signers|mirrored|a byte more|doubled|in the bag|longer than needed|bytes behind|enveloped|version|do not list|Ed25519|^foreign: (?:SHA-1|RSA-PSS without|no signed attributes where|a timestamp|a reference|padding|the same issuer)|no reference|first version/,
  'P-08': /./,
  'P-09':
    /not yet valid at the timestamp|^revoked|ten CAs|longer than the event CA|nobody knows|policy|critical extension|key usage|^signed by|trust anchor/,
};
/** Controls that pdfsig and OpenSSL do not accept, and why. */
const NOT_FOR_OTHERS = [
  /document timestamp/, // poppler knows no ETSI.RFC3161
  /key identifier of the subject/, // NSS looks for certificates by issuer and number
  /one-time certificate|expired certificate/, // judged at the present instead of the timestamp
];

test('pdfsig and qpdf accept every control, but for those that they cannot judge', () => {
  const controls = files.filter(({ group }) => group === 'control');
  const refused = controls.filter((file) => pdfsigSays(file) === 'refused');
  expect(
    refused.map(({ name }) => name).filter((name) => !NOT_FOR_OTHERS.some((why) => why.test(name))),
  ).toEqual([]);
  const broken = controls.filter(({ pdf }) => !judges.qpdfCheck(pdf)).map(({ name }) => name);
  // qpdf wants at least one entry in a table and warns of entries that lead nowhere; readers do not.
  expect(
    broken.filter((name) => !/that nothing refers to$|^an empty update|comment of its writer/.test(name)),
  ).toEqual([]);
}, 180_000);

test('pdfsig accepts no attack of a kind that is not listed', () => {
  const accepted = everyThird(
    files.filter(({ group, expected }) => group !== 'control' && expected !== 'no_signature'),
  );
  const unlisted = accepted
    .filter(({ group, name }) => !UNSEEN_BY_PDFSIG[group]?.test(name))
    .filter((file) => pdfsigSays(file) === 'accepted');
  expect(unlisted.map(({ group, name }) => `${group} ${name}`)).toEqual([]);
}, 180_000);

describe('OpenSSL and pkijs', () => {
  test('accept the CMS of every control of a certificate, a key or a foreign format', async () => {
    const differing: string[] = [];
    for (const file of files.filter(
      ({ group, name }) => group === 'control' && /^foreign|key$|CAs$|names|policy|extension/.test(name),
    )) {
      const said = await cmsAccepted(file);
      const refused = Object.entries(said).flatMap(([judge, accepted]) => (accepted ? [] : [judge]));
      if (refused.length > 0) differing.push(`${file.name}: ${refused.join()}`);
    }
    // The judges here are handed the CMS by its definite length and by bare digits; pki/check/signer asks OpenSSL itself.
    expect(differing).toEqual([
      'foreign: BER with a signature in pieces: openssl,pkijs',
      'foreign: the key identifier of the subject: pkijs',
      'foreign: white space among the digits: openssl,pkijs',
      'foreign: indefinite lengths: openssl',
    ]);
  });
  test('accept no CMS of an attack of a kind that is not listed', async () => {
    for (const group of ['P-07', 'P-08', 'P-09'] as const) {
      for (const file of files.filter(
        (one) => one.group === group && !UNSEEN_BY_CMS_TOOLS[group]?.test(one.name),
      ))
        expect({ name: file.name, ...(await cmsAccepted(file)) }).toEqual({
          name: file.name,
          openssl: false,
          pkijs: false,
        });
    }
  }, 180_000);
});
