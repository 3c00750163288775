// For tests of evidence/ and verifier/: a contract with several files from upload to the last signature, and its pack.
import { randomBytes } from 'node:crypto';
import { parseCertificate } from '@xinqi/pki/check';
import { TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { hex, utf8 } from '../event/bytes.ts';
import { commit, commitmentAt, type Opening } from '../event/commitment.ts';
import type { Event } from '../event/event.ts';
import type { EventType } from '../event/event-data.ts';
import { digestOfFiles } from '../event/files.ts';
import { subjectText } from '../event/subject-text.ts';
import { encodePages, type PackInput, type Pages } from '../pack/index.ts';
import { sha256 } from './keys.ts';
import { certificateData, digest, packHistory, picturesOf } from './pack-history.ts';
import { CONSENT, SAMPLE_NO, SAMPLE_ORIGIN } from './sample-pack.ts';

/** One file of the contract; `base` is its revision 0. */
export interface SeveralFile {
  readonly name: string;
  readonly original: Uint8Array;
  readonly base: Uint8Array;
  readonly pages: number;
}

/** What one signatory does by his one act of will. */
export interface SeveralSigner {
  /** A masked name. */
  readonly name: string;
  /** One signature in each of his files: the document after it, and the certificate that was made for it (DER). */
  readonly signs: readonly {
    readonly file: number;
    readonly revision: Uint8Array;
    readonly certificate: Uint8Array;
    readonly field?: string;
  }[];
}

export interface SeveralOptions {
  readonly hierarchy: TestHierarchy;
  readonly files: readonly SeveralFile[];
  readonly signers: readonly SeveralSigner[];
  readonly applyNo?: string;
  readonly approved?: boolean;
  /** As events were before decision 0141: they name pictures of the pages. */
  readonly pictured?: boolean;
  /** Every file grew by a proof after it was finished. */
  readonly extended?: boolean;
  readonly edit?: (events: Event[]) => Event[] | Promise<Event[]>;
  readonly change?: (input: PackInput) => PackInput | Promise<PackInput>;
  readonly time?: Date;
}

const grown = (bytes: Uint8Array, more: string): Uint8Array =>
  new Uint8Array(Buffer.concat([bytes, utf8(`${more}\n%%EOF\n`)]));

/** Bytes that only look like PDFs, signed by everybody who is named, everywhere or in the files that `places` gives him. */
export async function plainSeveral(
  hierarchy: TestHierarchy,
  count: number,
  places: readonly (readonly number[] | undefined)[] = [undefined],
): Promise<Pick<SeveralOptions, 'hierarchy' | 'files' | 'signers'>> {
  const files = Array.from({ length: count }, (_, file) => ({
    name: `附件${file + 1}.pdf`,
    original: utf8(`%PDF-1.7 file ${file} as uploaded\n%%EOF\n`),
    base: utf8(`%PDF-1.7 file ${file} normalised\n%%EOF\n`),
    pages: file + 1,
  }));
  const now = files.map(({ base }) => base);
  const signers: SeveralSigner[] = [];
  for (const [i, of] of places.entries()) {
    const name = `${'张李王赵'[i]}*`;
    const signs: { file: number; revision: Uint8Array; certificate: Uint8Array }[] = [];
    for (const file of of ?? files.keys()) {
      const { certificate } = await hierarchy.issue({ name, from: TEST_TIME });
      now[file] = grown(now[file]!, `signature of ${i}`);
      signs.push({ file, revision: now[file], certificate });
    }
    signers.push({ name, signs });
  }
  return { hierarchy, files, signers };
}

/** The pack, what it was built from, and the trusted root. */
export async function makeSeveralPack(
  options: SeveralOptions,
): Promise<{ bytes: Uint8Array; input: PackInput; root: Uint8Array }> {
  const { hierarchy, files, signers, applyNo = SAMPLE_NO } = options;
  const start = (options.time ?? TEST_TIME).getTime();
  const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
  const openings: Opening[] = [];
  let made = 0;
  const uuid = (): string => `01977000-0000-7000-8000-${String(made++).padStart(12, '0')}`;
  const salts = new Map<string, Uint8Array>();
  /** The same commitment to the same value wherever it stands. */
  const secret = (event: string, path: string, value: string, opened = true): Promise<string> => {
    const field = path.replace(/^.*\.|_c$/g, '');
    const salt = salts.get(`${field} ${value}`) ?? new Uint8Array(randomBytes(32));
    salts.set(`${field} ${value}`, salt);
    if (opened) openings.push({ event, path, salt: hex(salt), value });
    return commit(field, salt, value, sha256);
  };
  const events: Event[] = [];
  const add = <T extends EventType>(
    type: T,
    data: Event<T>['data'],
    more: Partial<Event> = {},
    id = uuid(),
  ): void => {
    const actor = { kind: 'system' as const, auth: [] };
    const ts = at(Math.floor(events.length / 4));
    events.push({
      v: 1,
      log: SAMPLE_ORIGIN,
      id,
      type,
      ts,
      apply_no: applyNo,
      actor,
      data,
      ...(more as object),
    } as Event);
  };

  const pictures = options.pictured
    ? await Promise.all(files.map(({ pages }) => picturesOf(pages)))
    : undefined;
  const pagesOf = (file: number): { pages?: Pages } => (pictures ? { pages: pictures[file]! } : {});
  const hashOf = async (file: number): Promise<{ pages_h?: string }> =>
    pictures ? { pages_h: await digest(encodePages(pictures[file]!)) } : {};
  const revisions = files.map(({ base }) => [base]);
  const docOf = async (file: number) => {
    const bytes = revisions[file]!.at(-1)!;
    const rev = revisions[file]!.length - 1;
    return { rev, length: bytes.length, sha256: await digest(bytes), ...(await hashOf(file)), file };
  };
  const docsNow = () => Promise.all(files.map(async (_, file) => (await docOf(file)).sha256));

  const creation = uuid();
  const named = await Promise.all(
    files.map(async ({ name, base, pages }, position) => ({
      ...{ position, pages, ...(await hashOf(position)), sha256: await digest(base) },
      name_c: await secret(creation, 'data.name_c', name, false),
    })),
  );
  const title_c = await secret(creation, 'data.title_c', '采购合同');
  add(
    'apply.create',
    { title_c, signers: signers.length, ordered: false, approval: options.approved === true, files: named },
    {},
    creation,
  );
  for (const [file, { name, original }] of files.entries()) {
    const upload = uuid();
    const name_c = await secret(upload, 'data.name_c', name);
    const from = await digest(original);
    add('doc.upload', { sha256: from, length: original.length, signed: false, name_c, file }, {}, upload);
    add('doc.normalise', { from, flattened: true }, { doc: await docOf(file) });
  }
  const lines = [];
  for (const [i, { name, signs }] of signers.entries()) {
    const sign_no = `S${i + 1}`;
    const subject = parseCertificate(signs[0]!.certificate).subject;
    const mobile = `1380000000${i}`;
    const his = async (event: string) => ({
      pii: {
        mobile_c: await secret(event, 'pii.mobile_c', mobile),
        name_c: await secret(event, 'pii.name_c', name),
      },
      subject_c: await secret(event, 'data.subject_c', subjectText(subject)),
    });
    const person = uuid();
    const { pii, subject_c } = await his(person);
    const everywhere = signs.length === files.length;
    const places = everywhere ? {} : { files: signs.map(({ file }) => file) };
    add('recipient.add', { kind: 'person', order: 1, subject_c, ...places }, { sign_no, pii }, person);
    lines.push({ sign_no, mobile, his, signs });
  }
  if (options.approved) {
    const docs = await docsNow();
    const asked = {
      kind: 'initiate' as const,
      inst: 'FLW1',
      version: 1,
      steps: 1,
      design_h: 'ab'.repeat(32),
    };
    add('approve.submit', { ...asked, document: docs[0]!, docs });
    const id = uuid();
    const pii = { name_c: await secret(id, 'pii.name_c', '王芳') };
    add('approve.decide', { inst: 'FLW1', step: 1, result: 'approved', method: 'session' }, { pii }, id);
    add('approve.end', { inst: 'FLW1', result: 'passed' });
  }
  for (const { sign_no } of lines)
    add('link.issue', { generation: 1, channel: 'sms', expires: at(3600) }, { sign_no });
  for (const [i, { sign_no, mobile, his, signs }] of lines.entries()) {
    const link = {
      kind: 'link' as const,
      auth: [{ method: 'sms' as const, level: 'mobile' as const, test: true }],
    };
    const docs = await docsNow();
    const code = uuid();
    const mobile_c = await secret(code, 'data.mobile_c', mobile);
    const docs_h = await digestOfFiles(docs, sha256);
    const passed = {
      purpose: 'sign' as const,
      result: 'passed' as const,
      attempt: 1,
      generation: 1,
      test: true,
    };
    add('auth.sms', { ...passed, mobile_c, docs_h }, { sign_no }, code);
    add('link.open', { generation: 1 }, { sign_no, actor: link });
    add('consent.accept', { kind: 'sign', text_h: CONSENT, version: '1' }, { sign_no, actor: link });
    const will = uuid();
    const meant = await his(will);
    const doc = await docOf(0);
    const said = { consent: CONSENT, seal: false, subject_c: meant.subject_c };
    const data = { method: 'sms' as const, generation: 1, ...said, docs };
    add('sign.intent', data, { sign_no, doc, actor: link, pii: meant.pii }, will);
    const accepted = uuid();
    const { pii: confirmed } = await his(accepted);
    add('sign.accept', { intent: '' }, { sign_no, actor: link, pii: confirmed }, accepted);
    for (const { file, revision, certificate, field = `sig${i + 1}` } of signs) {
      const cert_sha256 = await digest(certificate);
      const issued = await certificateData(certificate);
      add('cert.issue', { intent: '', ...issued, test: true, file }, { sign_no });
      revisions[file]!.push(revision);
      const after = await docOf(file);
      add('sign.done', { intent: '', cert_sha256, field }, { sign_no, doc: after });
    }
  }
  for (const file of files.keys()) {
    const signatures = signers.filter(({ signs }) => signs.some((sign) => sign.file === file)).length;
    add('doc.finalise', { signatures }, { doc: await docOf(file) });
  }
  for (const file of options.extended ? files.keys() : []) {
    revisions[file]!.push(grown(revisions[file]!.at(-1)!, 'timestamp'));
    add('doc.extend', { kind: 'timestamp', level: 'B-LTA' }, { doc: await docOf(file) });
  }
  const history = (await options.edit?.(events)) ?? events;
  return packHistory({
    ...{ hierarchy, applyNo, origin: SAMPLE_ORIGIN, start, stamped: true, events: history },
    openings: openings.filter(({ event, path }) =>
      history.some((e) => e.id === event && commitmentAt(e, path) !== undefined),
    ),
    documents: files.map(({ original }, file) => ({
      ...{ original, revisions: revisions[file]!, ...pagesOf(file) },
    })),
    certificates: signers.flatMap(({ signs }) => signs.map(({ certificate }) => certificate)),
    change: options.change,
  });
}
