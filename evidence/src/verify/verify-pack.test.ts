// A whole pack: valid, and then every attack of security.md §2.9 that a pack can show (D-01 … D-17).
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { concat, fromUtf8, utf8 } from '../event/bytes.ts';
import type { Event } from '../event/event.ts';
import type { PackInput } from '../pack/index.ts';
import type { Manifest } from '../pack/manifest.ts';
import { judge, reason, refuted } from '../testing/judge.ts';
import { sha256 } from '../testing/keys.ts';
import { resign as resignPack } from '../testing/resign.ts';
import { certifiedKey } from '../testing/sample-keys.ts';
import { makeSamplePack, SAMPLE_NO, type SampleOptions, type SampleTools } from '../testing/sample-pack.ts';
import { canonicalZip, type Forged, forgeZip } from '../testing/zip-forge.ts';
import { readZip } from './zip-read.ts';

let hierarchy: TestHierarchy;
let bytes: Uint8Array;
let input: PackInput;
let files: Map<string, Uint8Array>;
let anchors: Uint8Array[];

beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  ({ bytes, input } = await makeSamplePack({ hierarchy }));
  anchors = [hierarchy.root];
  files = new Map(readZip(bytes, () => true).files);
});

const sample = async (options: Omit<SampleOptions, 'hierarchy'>) =>
  judge((await makeSamplePack({ hierarchy, ...options })).bytes, anchors);

/** What a dishonest operator could do with the sample. */
const resign = (
  change: (files: Map<string, Uint8Array>) => void,
  edit?: (m: Manifest) => Manifest,
): Promise<Uint8Array> => resignPack(files, input, change, edit);

const lines = (): string[] => fromUtf8(files.get('events.ndjson')!).trimEnd().split('\n');

describe('a good pack', () => {
  it('is valid, says what it does not cover, and names contract, log and root', async () => {
    const report = await judge(bytes, anchors);
    expect(report.verdict).toBe('valid');
    expect(report.warnings).toEqual([]);
    expect(report.claims.filter((c) => c.result !== 'proved').map((c) => c.claim)).toEqual([
      'reading',
      'will',
      'passkey',
      'approvals',
      'seal_use',
      'identity',
      'later_events',
    ]);
    expect(reason(report, 'identity')).toContain('手机号已验证，未实名（测试环境）');
    expect(report.manifest).toMatchObject({
      apply_no: SAMPLE_NO,
      log: 'xinqi.test/log/2026',
      environment: 'test',
    });
    expect(report.rootSha256).toBe(Buffer.from(await sha256(hierarchy.root)).toString('hex'));
    expect(report.testCertificates).toBe(true);
    expect(fromUtf8(report.files.get('report.html')!)).toContain('测试环境');
  });

  it('holds without readme.txt, which packs of before did not have', async () => {
    const older = await resign((map) => map.delete('readme.txt'));
    expect((await judge(older, anchors)).verdict).toBe('valid');
  });

  it('re-signed without change is the same pack (the forger of these tests forges well)', async () => {
    expect(await resign(() => {})).toEqual(bytes);
  });

  it('cannot be judged without an anchor or under a stranger', async () => {
    expect((await judge(bytes, [])).verdict).toBe('cannot_verify');
    const stranger = await makeTestHierarchy();
    const other = await judge(bytes, [stranger.root]);
    expect(other.verdict).not.toMatch(/^valid/);
    expect((await judge(bytes, [stranger.root, hierarchy.root])).verdict).toBe('valid');
  });

  it('says so while no timestamp has come', async () => {
    const report = await sample({ stamped: false });
    expect(report.verdict).toBe('valid_with_warnings');
    expect(reason(report, 'timestamp')).toBe('尚未取得时间戳');
  });

  it('holds for an upload that was not changed, and for two signatories', async () => {
    const file = utf8('%PDF-1.7 the same\n');
    const one = { revision: concat(file, utf8('1')), certificate: (await hierarchy.issue()).certificate };
    const two = { revision: concat(file, utf8('12')), certificate: (await hierarchy.issue()).certificate };
    const report = await sample({ original: file, base: file, signatures: [one, two] });
    expect(refuted(report)).toEqual([]);
    expect(report.verdict).toBe('valid');
    expect(reason(report, 'original')).toContain('未经改动');
  });
});

describe('the number of the enterprise that sent it', () => {
  const number = 'YQ-CG-2026-0001';
  const numbered = (commitment: (event: string, tools: SampleTools) => string | Promise<string>) =>
    ({
      edit: (events, tools) =>
        Promise.all(
          events.map(async (event) =>
            event.type === 'apply.create'
              ? ({
                  ...event,
                  data: { ...event.data, number_c: await commitment(event.id, tools) },
                } as Event)
              : event,
          ),
        ),
    }) satisfies Omit<SampleOptions, 'hierarchy'>;
  const opened = numbered((event, tools) => tools.commitTo(event, 'data.number_c', number));

  it('is proved and told when it is opened', async () => {
    const report = await sample(opened);
    expect([report.verdict, refuted(report)]).toEqual(['valid', []]);
    expect(reason(report, 'openings')).not.toContain('企业合同编号');
    expect(fromUtf8(report.files.get('report.html')!)).toContain(`企业合同编号：${number}`);
  });
  it('is counted as closed, and nowhere said, when it is not', async () => {
    const closed = (input: PackInput) => ({
      ...input,
      openings: input.openings.filter(({ path }) => path !== 'data.number_c'),
    });
    const report = await sample({ ...opened, change: closed });
    expect(report.verdict).toBe('valid');
    expect(reason(report, 'openings')).toContain('企业合同编号 1 项');
    expect(fromUtf8(report.files.get('report.html')!)).not.toContain(number);
  });
  it.each([
    ['another number', { value: 'YQ-CG-2026-0002' }],
    ['another salt', { salt: 'ab'.repeat(32) }],
    ['a place without a commitment', { path: 'data.reason_c' }],
  ])('%s is refuted', async (_what, wrong) => {
    const changed = (input: PackInput) => ({
      ...input,
      openings: input.openings.map((o) => (o.path === 'data.number_c' ? { ...o, ...wrong } : o)),
    });
    const report = await sample({ ...opened, change: changed });
    expect([report.verdict, refuted(report)]).toEqual(['invalid', ['openings']]);
  });
  it('is a commitment or nothing: in the clear no event may carry it', async () => {
    await expect(sample(numbered(() => number))).rejects.toThrow('number_c');
  });
});

describe('repacking', () => {
  const entries = (): Forged[] =>
    [...files].toReversed().map(([name, data]) => ({ name, data, deflate: true }));

  it('is named and harmless', async () => {
    const report = await judge(forgeZip(entries()), anchors);
    expect(report.verdict).toBe('valid_with_warnings');
    expect(report.warnings).toEqual(['容器被重新打包']);
  });

  it.each<[string, () => Uint8Array]>([
    ['extra file', () => forgeZip([...entries(), { name: 'docs/other.pdf', data: utf8('x') }])],
    [
      'extra proof of a known name',
      () => forgeZip([...entries(), { name: 'log/proofs/0.tlog-proof', data: utf8('x') }]),
    ],
    ['missing file', () => forgeZip(entries().filter(({ name }) => name !== 'docs/original.pdf'))],
    [
      'missing listed file that is not required',
      () => forgeZip(entries().filter(({ name }) => name !== 'tsa/tsa-1.tsr')),
    ],
    ['duplicate name', () => forgeZip([...entries(), entries()[0]!])],
    [
      'two manifests',
      () => forgeZip([...entries(), { name: 'manifest.json', data: files.get('manifest.json')! }]),
    ],
    [
      'second manifest under another name',
      () => forgeZip([...entries(), { name: 'manifest2.json', data: utf8('{}') }]),
    ],
    ['trailing bytes', () => concat(bytes, utf8('\n'))],
    ['prefix', () => concat(utf8('x'), bytes)],
  ])('with %s is refuted', async (_name, make) => {
    const report = await judge(make(), anchors);
    expect(report.verdict).toBe('invalid');
    expect(refuted(report).some((claim) => claim === 'container' || claim === 'manifest')).toBe(true);
  });
});

describe('a pack changed without the pack key', () => {
  it.each<[string, string, (text: string) => string, string]>([
    ['byte order mark', 'manifest.json', (t) => `\ufeff${t}`, 'manifest'],
    ['CRLF', 'events.ndjson', (t) => t.replaceAll('\n', '\r\n'), 'events'],
    ['trailing newline', 'manifest.json', (t) => `${t}\n`, 'manifest'],
    [
      'slack bits of base64',
      'manifest.note',
      (t) => t.replace(/(.)=\n$/, (_, c: string) => `${String.fromCharCode(c.charCodeAt(0) + 1)}=\n`),
      'manifest_signature',
    ],
    ['second signature', 'manifest.note', (t) => t + t.slice(t.indexOf('\u2014')), 'manifest_signature'],
    [
      'renamed contract (D-17)',
      'manifest.json',
      (t) => t.replaceAll(SAMPLE_NO, 'XQ202606010002'),
      'manifest_signature',
    ],
    [
      'renamed contract in the note',
      'manifest.note',
      (t) => t.replaceAll(SAMPLE_NO, 'XQ202606010002'),
      'manifest_signature',
    ],
  ])('%s', async (_name, file, change, claim) => {
    const text = fromUtf8(files.get(file)!);
    expect(change(text)).not.toBe(text);
    const report = await judge(canonicalZip(new Map(files).set(file, utf8(change(text)))), anchors);
    expect(report.verdict).toBe('invalid');
    expect(refuted(report)).toContain(claim);
  });
});

describe('a pack changed by the operator, with the pack key', () => {
  const rewrite = (file: string, change: (text: string) => string) => (map: Map<string, Uint8Array>) => {
    map.set(file, utf8(change(fromUtf8(map.get(file)!))));
  };
  const events = (change: (list: string[]) => string[]) =>
    rewrite('events.ndjson', () =>
      change(lines())
        .map((line) => `${line}\n`)
        .join(''),
    );

  it.each<[string, (map: Map<string, Uint8Array>) => void, string[]]>([
    [
      'an event edited (D-01)',
      events((l) => l.with(1, l[1]!.replace('"seq_in_apply":1', '"seq_in_apply":1,"sign_no":"S9"'))),
      ['chain', 'inclusion'],
    ],
    ['an event dropped (D-02)', events((l) => l.toSpliced(4, 1)), ['chain', 'inclusion']],
    [
      'the last events dropped with their proofs (D-02)',
      (map) => {
        events((l) => l.slice(0, -2))(map);
        for (const { index } of input.events.slice(-2)) map.delete(`log/proofs/${index}.tlog-proof`);
      },
      ['documents'],
    ],
    ['events swapped (D-03)', events((l) => [l[1]!, l[0]!, ...l.slice(2)]), ['chain', 'inclusion']],
    [
      'proofs swapped',
      (map) => {
        const [a, b] = input.events.map(({ index }) => `log/proofs/${index}.tlog-proof`);
        const held = map.get(a!)!;
        map.set(a!, map.get(b!)!);
        map.set(b!, held);
      },
      ['inclusion'],
    ],
    ['an event of a line more', events((l) => [...l, l.at(-1)!]), ['chain']],
    ['no newline at the end', rewrite('events.ndjson', (t) => t.slice(0, -1)), ['events']],
    [
      'a fractional number',
      events((l) => l.with(0, l[0]!.replace('"signers":1', '"signers":1.5'))),
      ['events'],
    ],
    [
      'the stored PDF swapped (D-08)',
      rewrite('docs/final.pdf', (t) => t.replace('signature', 'Signature')),
      ['documents'],
    ],
    ['the upload swapped', rewrite('docs/original.pdf', (t) => `${t} `), ['original']],
    [
      'a revision without an event',
      rewrite('docs/revisions.json', (t) =>
        t.replace(
          '"revisions":[',
          '"revisions":[{"length":1,"sha256":"8e35c2cd3bf6641bdb0e2050b76932cbb2e6034a0ddacc1d9bea82a6ba57f7cf"},',
        ),
      ),
      ['documents'],
    ],
    [
      'an opened value changed (D-15)',
      rewrite('opening.json', (t) => t.replace('13800000000', '13900000000')),
      ['openings', 'report'],
    ],
    [
      'a place opened twice',
      rewrite('opening.json', (t) => t.replace(/"openings":\[(\{.*?\})/, '"openings":[$1,$1')),
      ['openings', 'report'],
    ],
    [
      'instructions of one’s own',
      rewrite('readme.txt', (t) => t.replace('不能作为信任依据', '可作为信任依据')),
      ['report'],
    ],
    ['the report rewritten', rewrite('report.html', (t) => t.replace('未实名', '已实名')), ['report']],
    ['the hint pointed elsewhere', rewrite('keys/trust.json', (t) => t.replace('+A', '+B')), ['trust_hint']],
    ['the signer certificate taken away', (map) => map.delete('certs/s1.cer'), ['signer_certificates']],
    ['a certificate that is none', (map) => map.set('certs/s1.cer', utf8('x')), ['signer_certificates']],
    [
      'another root as intermediate',
      (map) => map.set('certs/event-ca.cer', hierarchy.root),
      ['signer_certificates'],
    ],
    [
      'token with trailing bytes',
      (map) => map.set('tsa/tsa-1.tsr', concat(map.get('tsa/tsa-1.tsr')!, utf8('x'))),
      ['timestamp'],
    ],
    [
      'checkpoint of another size',
      rewrite('log/checkpoint', (t) =>
        t.replace(/\n(\d+)\n/, (_, size: string) => `\n${Number(size) + 1}\n`),
      ),
      ['checkpoint', 'inclusion', 'timestamp'],
    ],
  ])('%s', async (_name, change, claims) => {
    const forged = await resign(change);
    expect(forged).not.toEqual(bytes);
    const report = await judge(forged, anchors);
    expect(report.verdict).not.toMatch(/^valid/);
    expect(report.claims.filter((c) => c.result !== 'proved').map((c) => c.claim)).toEqual(
      expect.arrayContaining(claims),
    );
  });

  it('renaming the contract leaves the events behind (D-17)', async () => {
    const report = await judge(
      await resign(
        () => {},
        (m) => ({ ...m, apply_no: 'XQ202606010002' }),
      ),
      anchors,
    );
    expect(report.verdict).toBe('invalid');
    expect(refuted(report)).toContain('events');
  });

  it('naming another log leaves checkpoint and keys behind (D-17)', async () => {
    const report = await judge(
      await resign(
        () => {},
        (m) => ({ ...m, log: 'other.test/log/2026' }),
      ),
      anchors,
    );
    expect(refuted(report)).toEqual(expect.arrayContaining(['pack_key', 'log_key', 'checkpoint', 'events']));
  });

  it('test certificates cannot be passed off as real ones', async () => {
    const report = await judge(
      await resign(
        () => {},
        (m) => ({ ...m, environment: 'production' }),
      ),
      anchors,
    );
    expect(report.verdict).toBe('invalid');
    expect(reason(report, 'pack_key')).toContain('测试环境');
  });

  it('a pack from the future is refused', async () => {
    const report = await judge(
      await resign(
        () => {},
        (m) => ({ ...m, made_at: '2027-01-01T00:00:00.000Z' }),
      ),
      anchors,
    );
    expect(refuted(report)).toContain('pack_key');
  });
});

describe('a pack made again with other keys', () => {
  it('under a root of the same name is never valid', async () => {
    const thief = await makeTestHierarchy();
    const forged = (await makeSamplePack({ hierarchy: thief })).bytes;
    expect((await judge(forged, [thief.root])).verdict).toBe('valid');
    const report = await judge(forged, anchors);
    expect(report.verdict).not.toMatch(/^valid/);
    for (const claim of ['pack_key', 'log_key'] as const) {
      expect(report.claims.find((c) => c.claim === claim)?.result).not.toBe('proved');
    }
  });

  it.each(['logKey', 'packKey'] as const)(
    'with the right root but a self-made %s is never valid',
    async (which) => {
      const thief = await makeTestHierarchy();
      const name = which === 'logKey' ? input.logKey.name : input.signer.name;
      const own = await certifiedKey(thief, name);
      const report = await sample({
        change: (plain) =>
          which === 'logKey'
            ? { ...plain, logKey: own.signer, logCertificate: own.certificate }
            : { ...plain, signer: own.signer, packCertificate: own.certificate },
      });
      expect(report.verdict).not.toMatch(/^valid/);
    },
  );

  it('with a signer’s certificate in place of the log key is never valid', async () => {
    const key = await certifiedKey(hierarchy, 'xinqi.test/log/2026');
    const issued = await hierarchy.issue({ name: 'xinqi.test/log/2026', kind: 'ed25519' });
    const report = await sample({
      change: (plain) => ({ ...plain, logKey: key.signer, logCertificate: issued.certificate }),
    });
    expect(report.verdict).not.toMatch(/^valid/);
    expect(report.claims.find((c) => c.claim === 'log_key')?.result).not.toBe('proved');
  });
});

describe('a dishonest history', () => {
  /** Data of one type are checked by the validator of the pack; the union of all of them is too large for the compiler. */
  const changed = (event: Event, data: object): Event => ({
    ...event,
    data: { ...(event.data as object), ...data } as never,
  });
  const drop = (type: string) => (events: Event[]) => events.filter((event) => event.type !== type);

  it.each<[string, (events: Event[]) => Event[], string]>([
    ['no confirmation', drop('sign.accept'), 'signing_order'],
    ['no intent', drop('sign.intent'), 'signing_order'],
    ['no text-message check', drop('auth.sms'), 'authentication'],
    [
      'failed text-message check',
      (e) => e.map((x) => (x.type === 'auth.sms' ? changed(x, { result: 'failed' }) : x)),
      'authentication',
    ],
    ['no normalisation', drop('doc.normalise'), 'original'],
    ['no upload', drop('doc.upload'), 'original'],
    [
      'event dated back (D-07)',
      (e) => e.map((x, i) => (i === 5 ? ({ ...x, ts: '2026-06-01T07:00:00.000Z' } as Event) : x)),
      'event_times',
    ],
    [
      'event after the timestamp',
      (e) => e.map((x, i) => (i === 8 ? ({ ...x, ts: '2026-06-01T08:30:00.000Z' } as Event) : x)),
      'event_times',
    ],
    [
      'certificate of another intent',
      (e) =>
        e.map((x) =>
          x.type === 'cert.issue' ? ({ ...x, data: { ...x.data, intent: 'ab'.repeat(32) } } as Event) : x,
        ),
      'signing_order',
    ],
    [
      'signature before its intent',
      (e) =>
        e
          .toSorted((a, b) => Number(b.type === 'sign.done') - Number(a.type === 'sign.done') || 0)
          .map((x, i) => ({ ...x, ts: `2026-06-01T08:00:${String(i).padStart(2, '0')}.000Z` })),
      'signing_order',
    ],
  ])('%s', async (_name, edit, claim) => {
    const report = await sample({ edit });
    expect(report.verdict).toBe('invalid');
    expect(refuted(report)).toContain(claim);
  });
});

describe('buildPack', () => {
  it.each<[string, (input: PackInput) => PackInput, RegExp]>([
    ['another contract', (i) => ({ ...i, applyNo: 'X1' }), /event 0/],
    ['a gap', (i) => ({ ...i, events: i.events.slice(1) }), /event 0/],
    ['wrong log order', (i) => ({ ...i, events: i.events.map((e) => ({ ...e, index: 5 })) }), /log order/],
    ['a final file that is no revision', (i) => ({ ...i, final: utf8('x') }), /last revision/],
    ['no events', (i) => ({ ...i, events: [] }), /no events/],
    [
      'a pack key of another installation',
      (i) => ({ ...i, signer: { ...i.signer, name: 'else.test/pack/1' } }),
      /another log/,
    ],
    [
      'a certificate name outside the closed set',
      (i) => ({ ...i, certificates: [{ name: '../x', der: new Uint8Array(1) }] }),
      /name certs/,
    ],
    [
      'two certificates of one name',
      (i) => ({ ...i, certificates: [...i.certificates, i.certificates[0]!] }),
      /pack|zip/,
    ],
  ])('refuses %s', async (_name, change, message) => {
    await expect(makeSamplePack({ hierarchy, change })).rejects.toThrow(message);
  });
});
