// For tests: a PDF really signed by two parties with timestamps, and the evidence pack of that contract.
import {
  FORGED_HISTORIES,
  type History,
  HONEST_HISTORIES,
  makeSamplePack,
  makeSeveralPack,
  resign,
  type SampleOptions,
  type SeveralOptions,
} from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import { prepare, signTail } from '@xinqi/pdf/sign';
import type { TestHierarchy } from '@xinqi/pki/testing';

/** A one-page PDF written by hand. */
export function plainPdf(text = 'contract'): Uint8Array {
  const content = `BT /F1 18 Tf 72 770 Td (${text}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let out = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const at = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return String(at).padStart(10, '0');
  });
  const rows = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  out += `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${out.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(out, 'latin1'));
}

/** The PDF with empty signature fields sig.a and sig.b. */
export function preparedPdf(text?: string): Uint8Array {
  const plain = plainPdf(text);
  const fields = ['a', 'b'].map((signer, i) => ({
    signer,
    kind: 'signature' as const,
    name: '签名',
    placement: { page: 0, x: 100 + 200 * i, y: 100, width: 100, height: 50 },
  }));
  return new Uint8Array(Buffer.concat([plain, prepare(plain, { fields })]));
}

/** Signs one of the fields. */
export async function signOnce(
  hierarchy: TestHierarchy,
  pdf: Uint8Array,
  field: string,
  time: Date,
  {
    organization,
    by = hierarchy,
    name = '张*',
    ...more
  }: {
    certify?: boolean;
    lock?: boolean;
    organization?: string;
    /** Who certifies him. */
    by?: TestHierarchy;
    name?: string;
  } = {},
): Promise<{ revision: Uint8Array; certificate: Uint8Array; field: string }> {
  const named = organization === undefined ? {} : { organization };
  const signer = await by.issue({ name, from: time, ...named });
  const { tail } = await signTail(pdf, {
    fieldName: field,
    appearances: {
      [field]: { kind: 'operators', width: 100, height: 50, operators: '1 0 0 rg 0 0 100 50 re f' },
    },
    signer,
    timestamp: (value) => hierarchy.stamp(value, new Date(time.getTime() + 10_000)),
    signedAt: time,
    ...more,
  });
  return { revision: new Uint8Array(Buffer.concat([pdf, tail])), certificate: signer.certificate, field };
}

/** A pack around a PDF with two signatures: certified first, locked last. */
export async function signedPack(
  hierarchy: TestHierarchy,
  time: Date,
  more: Partial<SampleOptions> = {},
): Promise<{ pack: Uint8Array; pdf: Uint8Array; base: Uint8Array }> {
  const options = await twiceSigned(hierarchy, time, '采购方有限公司');
  const made = await makeSamplePack({ ...options, ...more });
  return { pack: made.bytes, pdf: options.signatures[1]!.revision, base: options.base };
}

/** So many files, each really signed by two parties by one act of will of each. */
export async function signedSeveral(
  hierarchy: TestHierarchy,
  time: Date,
  count: number,
): Promise<Pick<SeveralOptions, 'hierarchy' | 'time' | 'files' | 'signers'>> {
  const places = Array.from({ length: count }, (_, file) => file);
  const made = await Promise.all(
    places.map(async (file) => {
      const text = `contract file ${file + 1}`;
      const base = preparedPdf(text);
      const first = await signOnce(hierarchy, base, 'sig.a', time, { certify: true });
      const second = await signOnce(hierarchy, first.revision, 'sig.b', time, { lock: true });
      return {
        name: `第${file + 1}份.pdf`,
        original: plainPdf(text),
        base,
        pages: 1,
        signs: [first, second],
      };
    }),
  );
  const signers = [0, 1].map((who) => ({
    name: '张*',
    signs: made.map(({ signs }, file) => ({ file, ...signs[who]! })),
  }));
  return { hierarchy, time, files: made, signers };
}

/** The pack of a contract with three files, and ones in which the operator exchanged or left out some of it. */
export async function packsOfSeveral(
  hierarchy: TestHierarchy,
  time: Date,
): Promise<Record<string, Uint8Array>> {
  const made = await makeSeveralPack(await signedSeveral(hierarchy, time, 3));
  const { files } = readZip(made.bytes, () => true);
  const changed = (change: (map: Map<string, Uint8Array>) => void) => resign(files, made.input, change);
  const take = (map: Map<string, Uint8Array>, to: string, from: string): void => {
    for (const [name, bytes] of files) if (name.startsWith(from)) map.set(name.replace(from, to), bytes);
  };
  return {
    several: made.bytes,
    'several-exchanged': await changed((map) => {
      take(map, 'docs/1/', 'docs/2/');
      take(map, 'docs/2/', 'docs/1/');
    }),
    'several-less': await changed((map) => {
      for (const name of files.keys()) if (name.startsWith('docs/2/')) map.delete(name);
    }),
    'several-more': await changed((map) => take(map, 'docs/3/', 'docs/1/')),
  };
}

async function twiceSigned(hierarchy: TestHierarchy, time: Date, organization?: string) {
  const base = preparedPdf();
  const enterprise = organization === undefined ? {} : { organization };
  const first = await signOnce(hierarchy, base, 'sig.a', time, { certify: true, ...enterprise });
  const second = await signOnce(hierarchy, first.revision, 'sig.b', time, { lock: true });
  return { approvals: true, hierarchy, time, original: plainPdf(), base, signatures: [first, second] };
}

/** Packs of one signed PDF whose histories cannot have happened (all, or those given), or happened and ended otherwise than it seems. */
export async function packsOfHistories(
  hierarchy: TestHierarchy,
  time: Date,
  forged: readonly History[] = FORGED_HISTORIES,
): Promise<{
  forged: (History & { pack: Uint8Array })[];
  honest: ((typeof HONEST_HISTORIES)[number] & { pack: Uint8Array })[];
}> {
  const options = await twiceSigned(hierarchy, time);
  const packed = async <T extends { edit: NonNullable<SampleOptions['edit']> }>(history: T) => ({
    ...history,
    pack: (await makeSamplePack({ ...options, edit: history.edit })).bytes,
  });
  return {
    forged: await Promise.all(forged.map(packed)),
    honest: await Promise.all(HONEST_HISTORIES.map(packed)),
  };
}
