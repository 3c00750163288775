// Signed files to the letter of the standards, without any PDF library: written here object by object, their CMS and tokens made
// by OpenSSL. They hold the forms that no tool at hand writes: adbe.pkcs7.sha1 and adbe.x509.rsa_sha1 (ISO 32000-1
// §12.8.3.2–3), names by key identifier, PSS, BER, locks, and later revisions as ISO 32000-2 §12.8 permits them.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Leaf } from './authority.ts';

export const HAND = 'hand';

/** One signature of a revision: entries of its dictionary beside those that every one has, and who makes /Contents. */
type Sign = { subFilter: string; entries?: string; loose?: boolean; contents(covered: Buffer): Buffer };
type Revision = { objects: Record<number, string>; signature?: number; sign?: Sign };

const ROOM = 9000;
const DRAWING = 'BT /F1 14 Tf 72 700 Td (The buyer pays 100 yuan.) Tj ET';
const PAGE = '/Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>';
const WIDGET = '/Type/Annot/Subtype/Widget/FT/Sig/F 132/P 3 0 R';

/** Object 6 is the field, 7 its signature, 8 a text field where the form has one. */
function first(sign: Sign, { catalog = '', text = false } = {}): Revision {
  const fields = text ? '6 0 R 8 0 R' : '6 0 R';
  const remark =
    '<</Type/Annot/Subtype/Widget/FT/Tx/F 4/T(remark)/V()/DA(/F1 12 Tf 0 g)/Rect[72 600 220 620]/P 3 0 R>>';
  return {
    signature: 7,
    sign,
    objects: {
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]/SigFlags 3>>${catalog}>>`,
      2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      3: `<<${PAGE}/Annots[${fields}]>>`,
      4: `<</Length ${DRAWING.length}>>\nstream\n${DRAWING}\nendstream`,
      5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      6: `<<${WIDGET}/T(Signature1)/Rect[72 72 220 130]/V 7 0 R>>`,
      ...(text ? { 8: remark } : ({} as Record<number, string>)),
    },
  };
}

/** A further invisible signature field (object 9, signature 10). */
const further = (sign: Sign, catalog = ''): Revision => ({
  signature: 10,
  sign,
  objects: {
    1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R 9 0 R]/SigFlags 3>>${catalog}>>`,
    3: `<<${PAGE}/Annots[6 0 R 9 0 R]>>`,
    9: `<<${WIDGET}/T(Signature2)/Rect[0 0 0 0]/V 10 0 R>>`,
  },
});

const ID = `/ID[${'<00112233445566778899aabbccddeeff>'.repeat(2)}]`;

/** The file with one revision more (ISO 32000-1 §7.5.6). */
function append(pdf: Buffer, { objects, signature, sign }: Revision): Buffer {
  const before = pdf.length > 0 ? pdf : Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1');
  const hole = `<${'0'.repeat(2 * ROOM)}>`;
  const stamp = sign?.subFilter === 'ETSI.RFC3161';
  const all = { ...objects };
  if (sign && signature)
    all[signature] =
      `<</Type/${stamp ? 'DocTimeStamp' : 'Sig'}/Filter/Adobe.PPKLite/SubFilter/${sign.subFilter}${sign.entries ?? ''}/ByteRange[0 ${'*'.repeat(36)}]/Contents${hole}>>`;
  let body = '';
  const entries = Object.entries(all).map(([num, text]) => {
    const at = before.length + body.length;
    body += `${num} 0 obj\n${text}\nendobj\n`;
    return { num: Number(num), line: `${String(at).padStart(10, '0')} 00000 n \n` };
  });
  const rows = [...(pdf.length > 0 ? [] : [{ num: 0, line: '0000000000 65535 f \n' }]), ...entries];
  const older = [...pdf.toString('latin1').matchAll(/\/Size (\d+)/g)].map(([, size]) => Number(size));
  const size = Math.max(...older, ...rows.map(({ num }) => num + 1));
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-60).toString('latin1'))?.[1];
  const table = `xref\n${sections(rows)}`;
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R${ID}${previous ? `/Prev ${previous}` : ''}>>\n`;
  const whole = Buffer.concat([
    before,
    Buffer.from(`${body}${table}${trailer}startxref\n${before.length + body.length}\n%%EOF\n`, 'latin1'),
  ]);
  return sign ? fill(whole, hole, sign) : whole;
}

/** Runs of consecutive numbers, each under its own line. */
function sections(rows: readonly { num: number; line: string }[]): string {
  let text = '';
  for (const [i, { num, line }] of rows.entries()) {
    if (num !== (rows[i - 1]?.num ?? Number.NaN) + 1) {
      let count = 1;
      while (rows[i + count]?.num === num + count) count++;
      text += `${num} ${count}\n`;
    }
    text += line;
  }
  return text;
}

function fill(whole: Buffer, hole: string, { contents, loose }: Sign): Buffer {
  const open = whole.lastIndexOf(hole);
  const close = open + hole.length;
  const stars = whole.lastIndexOf('*'.repeat(36));
  whole.write(`${open} ${close} ${whole.length - close}`.padEnd(36), stars, 'latin1');
  const made = contents(Buffer.concat([whole.subarray(0, open), whole.subarray(close)]));
  // Both cases and white space are hexadecimal digits of a string (§7.3.4.3).
  const digits = loose ? made.toString('hex').toUpperCase().replace(/.{64}/g, '$&\n') : made.toString('hex');
  if (digits.length > hole.length - 2) throw new Error('no room for the signature');
  whole.write(digits, open + 1, 'latin1');
  return whole;
}

const derOctets = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x04, 0x82, bytes.length >> 8, bytes.length & 255]), bytes]);

/** What OpenSSL makes, with the authority's keys. */
function maker(authority: string, scratch: string) {
  const at = (name: string): string => join(authority, name);
  const openssl = (args: readonly string[], data: Buffer): Buffer => {
    const [input, output] = [join(scratch, 'data'), join(scratch, 'made')];
    writeFileSync(input, data);
    execFileSync('openssl', [...args, '-in', input, '-out', output], { cwd: authority, stdio: 'pipe' });
    return readFileSync(output);
  };
  const cms = (leaf: Leaf, more: readonly string[]) => (data: Buffer) => {
    const keys = [
      '-signer',
      at(`${leaf}.pem`),
      '-inkey',
      at(`${leaf}.key`),
      '-certfile',
      at('intermediate.pem'),
    ];
    const chosen = more.includes('-md') ? more : ['-md', 'sha256', ...more];
    return openssl(['cms', '-sign', '-binary', '-outform', 'DER', ...keys, ...chosen], data);
  };
  return {
    detached: (leaf: Leaf, ...more: string[]): Sign => ({
      subFilter: 'adbe.pkcs7.detached',
      contents: cms(leaf, more),
    }),
    cades: (leaf: Leaf, ...more: string[]): Sign => ({
      subFilter: 'ETSI.CAdES.detached',
      entries: '/M(D:20261124120000Z)',
      contents: cms(leaf, ['-cades', ...more]),
    }),
    /** The digest of the range is the content, and SHA-1 is the only one allowed. */
    encapsulated: (): Sign => ({
      subFilter: 'adbe.pkcs7.sha1',
      contents: (covered) =>
        cms('rsa', ['-md', 'sha1', '-nodetach'])(createHash('sha1').update(covered).digest()),
    }),
    bare(): Sign {
      const certificate = execFileSync('openssl', ['x509', '-in', at('rsa.pem'), '-outform', 'DER']);
      return {
        subFilter: 'adbe.x509.rsa_sha1',
        entries: `/Cert<${certificate.toString('hex')}>`,
        contents: (covered) =>
          derOctets(execFileSync('openssl', ['dgst', '-sha1', '-sign', at('rsa.key')], { input: covered })),
      };
    },
    stamp: (): Sign => ({
      subFilter: 'ETSI.RFC3161',
      contents(covered) {
        const [data, query, token] = ['data', 'query', 'token'].map((name) => join(scratch, name));
        writeFileSync(data!, covered);
        const run = (...args: string[]) =>
          execFileSync('openssl', ['ts', ...args], { cwd: authority, stdio: 'pipe' });
        run('-query', '-data', data!, '-sha256', '-cert', '-out', query!);
        const how = ['-config', 'openssl.cnf', '-section', 'tsa_here', '-token_out'];
        run('-reply', ...how, '-queryfile', query!, '-out', token!);
        return readFileSync(token!);
      },
    }),
  };
}

const PSS = ['-keyopt', 'rsa_padding_mode:pss'];

/** The outermost lengths left indefinite, as BER allows outside of what is signed (RFC 5652 §2, X.690 §8.1.3.6). */
function indefinite(sign: Sign): Sign {
  const open = (der: Buffer): Buffer => {
    const content = der.subarray(der[1]! < 0x80 ? 2 : 2 + (der[1]! & 0x7f));
    return Buffer.concat([der.subarray(0, 1), Buffer.from([0x80]), content, Buffer.alloc(2)]);
  };
  const contents = (covered: Buffer): Buffer => open(sign.contents(covered));
  return { ...sign, contents };
}

const certify = (permissions: number): string =>
  `/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P ${permissions}/V/1.2>>>>]`;
const freeze =
  '/Reference[<</Type/SigRef/TransformMethod/FieldMDP/TransformParams<</Type/TransformParams/Action/All/V/1.2>>>>]';
const PERMS = '/Perms<</DocMDP 7 0 R>>';

function variants(by: ReturnType<typeof maker>): Record<string, readonly Revision[]> {
  const certified = (permissions: number, text = false): Revision =>
    first({ ...by.cades('rsa'), entries: certify(permissions) }, { catalog: PERMS, text });
  const one = (sign: Sign): readonly Revision[] => [first(sign)];
  const store = '/DSS<</Certs[11 0 R]>>';
  const data: Revision = {
    objects: {
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]/SigFlags 3>>${store}>>`,
      11: '<</Length 1>>\nstream\n0\nendstream',
    },
  };
  const filled: Revision = {
    objects: {
      8: '<</Type/Annot/Subtype/Widget/FT/Tx/F 4/T(remark)/V(seen)/DA(/F1 12 Tf 0 g)/Rect[72 600 220 620]/P 3 0 R>>',
    },
  };
  return {
    'detached-rsa': one(by.detached('rsa')),
    'detached-ec': one(by.detached('ec')),
    'detached-sha384': one(by.detached('rsa', '-md', 'sha384')),
    'detached-sha512': one(by.detached('ec', '-md', 'sha512')),
    'detached-keyid': one(by.detached('rsa', '-keyid')),
    'detached-noattr': one(by.detached('rsa', '-noattr')),
    'detached-pss': one(by.detached('rsa', ...PSS, '-keyopt', 'rsa_pss_saltlen:digest')),
    // Salts as long as the key allows are OpenSSL's own choice; TS 119 312 wants the digest's length
    'detached-pss-long': one(by.detached('rsa', ...PSS)),
    'detached-ber': one(indefinite(by.detached('rsa'))),
    'detached-upper': one({ ...by.detached('rsa'), loose: true }),
    'detached-described': one({
      ...by.detached('rsa'),
      entries:
        "/Name(Rosa)/Location(here)/Reason(agreed)/ContactInfo(none)/M(D:20261124120000+08'00')/Prop_Build<</App<</Name/Hand>>>>",
    }),
    'detached-locked': one({ ...by.detached('rsa'), entries: freeze }),
    'detached-sha1': one(by.detached('rsa', '-md', 'sha1')),
    'cades-rsa': one(by.cades('rsa')),
    'cades-ec': one(by.cades('ec')),
    'cades-sha512': one(by.cades('rsa', '-md', 'sha512')),
    'encapsulated-sha1': one(by.encapsulated()),
    'bare-sha1': one(by.bare()),
    'certified-1': [certified(1)],
    'certified-2': [certified(2)],
    'certified-3': [certified(3)],
    'certified-2-filled': [certified(2, true), filled],
    'certified-2-approved': [certified(2), further(by.detached('ec'), PERMS)],
    twice: [first(by.cades('rsa')), further(by.cades('ec'))],
    'stored-stamped': [first(by.cades('rsa')), data, further(by.stamp(), store)],
    stamped: [first(by.cades('ec')), further(by.stamp())],
    'certified-1-stamped': [certified(1), further(by.stamp(), PERMS)],
  };
}

/** Writes FOLDER/<name>.pdf for each variant that is not there; answers their paths. */
export function makeByHand(folder: string, authority: string): string[] {
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'xinqi-hand-'));
  try {
    return Object.entries(variants(maker(authority, scratch))).map(([name, revisions]) => {
      const path = join(folder, `${name}.pdf`);
      if (!existsSync(path)) writeFileSync(path, revisions.reduce<Buffer>(append, Buffer.alloc(0)));
      return path;
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
