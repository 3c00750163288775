// Signs with a library from npm: `npm-signer.ts TOOLS AUTHORITY LEAF IN OUT TSA LIBRARY WHAT…`. The libraries stand in
// TOOLS/node_modules, outside of this repository: they are asked for at run time and are no dependency of ours.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PASSWORD } from './authority.ts';

// biome-ignore lint/suspicious/noExplicitAny: the libraries are loaded at run time and have no types here
type Loose = any;

const [tools = '', authority = '', leaf = '', input = '', output = '', tsa = '', library = '', ...what] =
  process.argv.slice(2);
const require = createRequire(join(tools, 'package.json'));
const load = (name: string): Loose => require(name);
const p12 = readFileSync(join(authority, `${leaf}.p12`));
const pdf = readFileSync(input);
const told = {
  reason: 'agreed',
  contactInfo: 'none',
  name: 'Rosa',
  location: 'here',
  signatureLength: 16000,
};

const SIGN: Record<string, () => Promise<Uint8Array>> = {
  async 'signpdf-plain'() {
    const { plainAddPlaceholder } = load('@signpdf/placeholder-plain');
    return signpdf(plainAddPlaceholder({ pdfBuffer: pdf, ...told }));
  },
  async 'signpdf-pdf-lib'() {
    const { PDFDocument } = load('pdf-lib');
    const pdfDoc = await PDFDocument.load(pdf);
    load('@signpdf/placeholder-pdf-lib').pdflibAddPlaceholder({ pdfDoc, ...told });
    return signpdf(Buffer.from(await pdfDoc.save({ useObjectStreams: what.includes('streams') })));
  },
  async 'node-signpdf'() {
    const { SignPdf, plainAddPlaceholder } = load('node-signpdf');
    const { signatureLength } = told;
    const marked = plainAddPlaceholder({ pdfBuffer: pdf, reason: told.reason, signatureLength });
    return new SignPdf().sign(marked, p12, { passphrase: PASSWORD });
  },
  async libpdf() {
    const { PDF, P12Signer, HttpTimestampAuthority } = await import(require.resolve('@libpdf/core'));
    const signer = await P12Signer.create(p12, PASSWORD, { buildChain: true });
    const document = await PDF.load(pdf);
    const level = what.find((word) => word.startsWith('B-')) ?? 'B-B';
    const stamps = level === 'B-B' ? {} : { timestampAuthority: new HttpTimestampAuthority(tsa) };
    const kind = what.includes('cms') ? { subFilter: 'adbe.pkcs7.detached' } : { level };
    const fieldName = `Signature${1 + pdf.toString('latin1').split('/ByteRange').length}`;
    const { bytes } = await document.sign({
      signer,
      fieldName,
      reason: 'agreed',
      ...kind,
      ...stamps,
    });
    return bytes;
  },
  async zgapdfsigner() {
    const { PdfSigner } = load('zgapdfsigner');
    const signer = new PdfSigner({
      p12cert: p12.toString('binary'),
      pwd: PASSWORD,
      reason: 'agreed',
      ...(what.includes('certify2') ? { permission: 2 } : {}),
      ...(what.includes('stamp') ? { signdate: tsa } : {}),
    });
    return signer.sign(new Uint8Array(pdf));
  },
};

function signpdf(marked: Buffer): Promise<Uint8Array> {
  const { P12Signer } = load('@signpdf/signer-p12');
  return new (load('@signpdf/signpdf').SignPdf)().sign(marked, new P12Signer(p12, { passphrase: PASSWORD }));
}

const sign = SIGN[library];
if (!sign) throw new Error(`no library ${library}`);
writeFileSync(output, await sign());
