// For tests of evidence/ and verifier/: a small contract from upload to the last signature, its log, and its pack.
import { randomBytes } from 'node:crypto';
import { parseCertificate } from '@xinqi/pki/check';
import { TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { hex, utf8 } from '../event/bytes.ts';
import { commit, commitmentAt, type Opening } from '../event/commitment.ts';
import type { Event } from '../event/event.ts';
import type { EventData, EventType } from '../event/event-data.ts';
import { maskName, subjectText } from '../event/subject-text.ts';
import { encodePages, type PackInput } from '../pack/index.ts';
import { sha256 } from './keys.ts';
import { certificateData, digest, packHistory, picturesOf } from './pack-history.ts';

/** One signature to record: the document after it and the certificate it used (DER). */
export interface SampleSignature {
  readonly revision: Uint8Array;
  readonly certificate: Uint8Array;
  /** The signature's field. */
  readonly field?: string;
  /** Who signs, in clear; default: the name in the certificate, which has to be a masked one then. */
  readonly name?: string;
  /** An authority outside certified him, in his full name: its root and what stands between (DER). */
  readonly ca?: { readonly root: Uint8Array; readonly chain: readonly Uint8Array[] };
}

export interface SampleOptions {
  readonly hierarchy: TestHierarchy;
  /** Defaults: plain bytes that only look like PDF; `base` is revision 0. */
  readonly original?: Uint8Array;
  readonly base?: Uint8Array;
  readonly signatures?: readonly SampleSignature[];
  /** The document after the last signature, grown by proof: doc.finalise and one doc.extend each are recorded. */
  readonly extensions?: readonly Uint8Array[];
  /** The contract was approved before, and the seal that each enterprise uses: two steps each. */
  readonly approvals?: boolean;
  /** One after another, in the order in which they stand. */
  readonly ordered?: boolean;
  /** What the events say of the signatures with which `original` came; by default that it had none. */
  readonly uploaded?: {
    readonly upload: Pick<EventData<'doc.upload'>, 'signed' | 'carries'>;
    readonly told: readonly EventData<'doc.signature'>[];
  };
  readonly applyNo?: string;
  readonly origin?: string;
  /** As events were before 2026-11-23: no link generations, no commitment to the certificate's subject, salts of each event's own. */
  readonly old?: boolean;
  /** As events were before decision 0141: they name pictures of the pages. */
  readonly pictured?: boolean;
  /** Changes events before they are chained and logged; `commitTo` opens what it commits to in the pack, too. */
  readonly edit?: (events: Event[], tools: SampleTools) => Event[] | Promise<Event[]>;
  /** Changes what goes into the pack. */
  readonly change?: (input: PackInput) => PackInput | Promise<PackInput>;
  readonly stamped?: boolean;
  /** When the contract was made; TEST_TIME if left out. */
  readonly time?: Date;
}

/** For changed histories: fresh ids, and commitments that the pack opens, in place of what the event committed to there before. */
export interface SampleTools {
  uuid(): string;
  commitTo(event: string, path: string, value: string, salt?: Uint8Array): Promise<string>;
}

/** Hash of the text to which signatories agree. */
export const CONSENT = 'ee'.repeat(32);
export const SAMPLE_ORIGIN = 'xinqi.test/log/2026';
export const SAMPLE_NO = 'XQ202606010001';

/** A complete sample: the pack's bytes, what it was built from, and the trusted root. */
export async function makeSamplePack(
  options: SampleOptions,
): Promise<{ bytes: Uint8Array; input: PackInput; root: Uint8Array }> {
  const { hierarchy, applyNo = SAMPLE_NO, origin = SAMPLE_ORIGIN } = options;
  const start = (options.time ?? TEST_TIME).getTime();
  const at = (seconds: number): string => new Date(start + seconds * 1000).toISOString();
  const original = options.original ?? utf8('%PDF-1.7 as uploaded\n%%EOF\n');
  const base = options.base ?? utf8('%PDF-1.7 normalised\n%%EOF\n');
  const enterprise = options.approvals ? { organization: '采购方有限公司' } : {};
  const signatures = options.signatures ?? [
    {
      revision: new Uint8Array(Buffer.concat([base, utf8('signature of 张*\n%%EOF\n')])),
      certificate: (await hierarchy.issue({ name: '张*', from: new Date(start), ...enterprise })).certificate,
    },
  ];
  const pictures = options.pictured || options.old ? { pages: await picturesOf(1) } : undefined;
  const openings: Opening[] = [];
  let made = 0;
  const uuid = (): string => `01977000-0000-7000-8000-${String(made++).padStart(12, '0')}`;
  const secret = async (
    event: string,
    path: string,
    value: string,
    salt: Uint8Array = new Uint8Array(randomBytes(32)),
  ): Promise<string> => {
    const earlier = openings.findIndex((o) => o.event === event && o.path === path);
    if (earlier >= 0) openings.splice(earlier, 1);
    openings.push({ event, path, salt: hex(salt), value });
    return commit(path.replace(/^.*\.|_c$/g, ''), salt, value, sha256);
  };
  const baseDoc = {
    rev: 0,
    length: base.length,
    sha256: await digest(base),
    ...(pictures ? { pages_h: await digest(encodePages(pictures.pages)) } : {}),
  };
  const events: Event[] = [];
  const add = <T extends EventType>(
    type: T,
    data: Event<T>['data'],
    more: Partial<Event> = {},
    id = uuid(),
  ): void => {
    const actor = more.actor ?? { kind: 'person' as const, auth: [] };
    events.push({
      v: 1,
      log: origin,
      id,
      type,
      ts: at(events.length),
      apply_no: applyNo,
      actor,
      data,
      ...(more as object),
    } as Event);
  };

  const creation = uuid();
  const title_c = await secret(creation, 'data.title_c', '采购合同 <b>2026</b>');
  const terms = {
    ordered: options.ordered === true,
    ...(options.old ? {} : { deadline: at(86_400), approval: options.approvals === true }),
  };
  add('apply.create', { title_c, signers: signatures.length, ...terms }, {}, creation);
  add('doc.upload', {
    ...{ sha256: await digest(original), length: original.length },
    ...(options.uploaded?.upload ?? { signed: false }),
  });
  for (const told of options.uploaded?.told ?? []) add('doc.signature', told);
  if ((await digest(original)) !== baseDoc.sha256) {
    add('doc.normalise', { from: await digest(original), flattened: true }, { doc: baseDoc });
  }
  const approve = async (
    kind: 'initiate' | 'seal',
    inst: string,
    of: { sign_no?: string },
  ): Promise<void> => {
    const asked = uuid();
    const seen = {
      amount_c: await secret(asked, 'data.amount_c', '1200.50'),
      parties_c: await secret(asked, 'data.parties_c', '张三、采购方有限公司'),
      document: baseDoc.sha256,
    };
    add(
      'approve.submit',
      { kind, inst, version: 1, steps: 2, design_h: 'ab'.repeat(32), ...seen },
      of,
      asked,
    );
    for (const [at, name] of ['王芳', '赵敏'].entries()) {
      const id = uuid();
      const pii = { name_c: await secret(id, 'pii.name_c', name) };
      const method = at === 0 ? 'session' : 'sms';
      add('approve.decide', { inst, step: at + 1, result: 'approved', method }, { ...of, pii }, id);
    }
    add('approve.end', { inst, result: 'passed' }, of);
  };
  const system = { kind: 'system' as const, auth: [] };
  const generation = options.old ? {} : { generation: 1 };
  const lines = [];
  for (const [i, { certificate, name: given, ca }] of signatures.entries()) {
    const sign_no = `S${i + 1}`;
    const certified = parseCertificate(certificate).subject;
    const subject = ca ? { ...certified, commonName: maskName(certified.commonName!) } : certified;
    const { organization } = subject;
    const name = given ?? certified.commonName ?? '';
    const salts = new Map<string, Uint8Array>();
    /** The same commitment to the same value in every event of this line, unless it is of the old style. */
    const his = (event: string, path: string, value: string): Promise<string> => {
      const salt = salts.get(value) ?? new Uint8Array(randomBytes(32));
      if (!options.old) salts.set(value, salt);
      return secret(event, path, value, salt);
    };
    const subjectOf = async (event: string): Promise<{ org_c?: string; subject_c?: string }> =>
      options.old
        ? {}
        : {
            subject_c: await his(event, 'data.subject_c', subjectText(subject)),
            ...(organization === undefined ? {} : { org_c: await his(event, 'data.org_c', organization) }),
          };
    const mobile = `1380000000${i}`;
    const piiOf = async (event: string): Promise<{ mobile_c: string; name_c: string }> => ({
      mobile_c: await his(event, 'pii.mobile_c', mobile),
      name_c: await his(event, 'pii.name_c', name),
    });
    const person = uuid();
    const pii = await piiOf(person);
    const kind = organization === undefined ? ('person' as const) : ('enterprise' as const);
    const order = options.ordered ? i + 1 : 1;
    add('recipient.add', { kind, order, ...(await subjectOf(person)) }, { sign_no, pii }, person);
    lines.push({ sign_no, kind, mobile, pii, his, piiOf, subjectOf });
  }
  if (options.approvals) await approve('initiate', 'FLW1', {});
  const invite = (sign_no: string): void =>
    add('link.issue', { generation: 1, channel: 'sms', expires: at(3600) }, { sign_no });
  if (!options.ordered) for (const { sign_no } of lines) invite(sign_no);
  let doc = baseDoc;
  for (const [i, { revision, certificate, ca, field = `sig${i + 1}` }] of signatures.entries()) {
    const { sign_no, kind, mobile, pii, his, piiOf, subjectOf } = lines[i]!;
    if (options.ordered) invite(sign_no);
    const actor = {
      kind: kind === 'enterprise' ? kind : ('link' as const),
      auth: [{ method: 'sms' as const, level: 'mobile' as const, test: true }],
    };
    const sealed = options.approvals === true && kind === 'enterprise';
    if (sealed) await approve('seal', `FLW-${sign_no}`, { sign_no });
    const code = uuid();
    const mobile_c = options.old ? pii.mobile_c : await his(code, 'data.mobile_c', mobile);
    const passed = { purpose: 'sign' as const, result: 'passed' as const, attempt: 1, mobile_c, test: true };
    add('auth.sms', { ...passed, ...generation }, { sign_no }, code);
    if (!options.old) add('link.open', { generation: 1 }, { sign_no, actor });
    add('consent.accept', { kind: 'sign', text_h: CONSENT, version: '1' }, { sign_no, actor });
    const will = uuid();
    const named = options.old ? {} : { pii: await piiOf(will) };
    const says = options.old ? {} : { seal: sealed };
    const meant = {
      method: 'sms' as const,
      consent: CONSENT,
      ...says,
      ...generation,
      ...(await subjectOf(will)),
    };
    add('sign.intent', meant, { sign_no, doc, actor, ...named }, will);
    if (sealed) {
      const use = uuid();
      const seal_c = await secret(use, 'data.seal_c', 'seal-1');
      const grant_c = await secret(use, 'data.grant_c', '授权编号 G1，被授权方张三');
      const allowed = { right: 'grant' as const, grant_c, inst: `FLW-${sign_no}` };
      add('seal.use', { intent: '', seal_c, image_h: 'cd'.repeat(32), ...allowed }, { sign_no }, use);
    }
    const accepted = uuid();
    const by = options.old ? {} : { pii: await piiOf(accepted) };
    add('sign.accept', { intent: '' }, { sign_no, actor, ...by }, accepted);
    const authority = ca ? { ca: await digest(ca.root) } : {};
    add(
      'cert.issue',
      { intent: '', ...(await certificateData(certificate)), test: true, ...authority },
      { sign_no },
    );
    doc = { ...baseDoc, rev: i + 1, length: revision.length, sha256: await digest(revision) };
    const cert_sha256 = await digest(certificate);
    add('sign.done', { intent: '', cert_sha256, field }, { sign_no, doc, actor: system });
  }
  const extensions = options.extensions ?? [];
  if (extensions.length > 0 || (!options.old && signatures.length > 0))
    add('doc.finalise', { signatures: signatures.length }, { doc, actor: system });
  for (const revision of extensions) {
    doc = { ...baseDoc, rev: doc.rev + 1, length: revision.length, sha256: await digest(revision) };
    add('doc.extend', { kind: 'timestamp', level: 'B-LTA' }, { doc, actor: system });
  }

  const history = (await options.edit?.(events, { uuid, commitTo: secret })) ?? events;
  const stillOpens = ({ event, path }: Opening): boolean =>
    history.some((e) => e.id === event && commitmentAt(e, path) !== undefined);
  return packHistory({
    ...{ hierarchy, applyNo, origin, start, stamped: options.stamped !== false, events: history },
    openings: openings.filter(stillOpens),
    documents: [
      {
        ...{ original, ...pictures },
        revisions: [base, ...signatures.map(({ revision }) => revision), ...extensions],
      },
    ],
    certificates: [
      ...signatures.map(({ certificate }) => certificate),
      ...signatures.flatMap(({ ca }) => ca?.chain ?? []),
    ],
    caRoots: signatures.flatMap(({ ca }) => (ca ? [ca.root] : [])),
    change: options.change,
  });
}
