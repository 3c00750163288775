// A receipt judged alone: what it proves, what it says that it does not, and every way in which somebody makes one of his own or changes a true
// one (D-06; rules Q1 to Q5). The second verifier has to say the same.
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromUtf8, utf8 } from '../../event/bytes.ts';
import { decodeEvent } from '../../event/event.ts';
import { parseCheckpoint, signCheckpoint } from '../../log/checkpoint.ts';
import { parseConsistency } from '../../log/consistency-proof.ts';
import { formatTlogProof, type TlogProof } from '../../log/tlog-proof.ts';
import { encodeReceipt, type Receipt } from '../../pack/receipt.ts';
import { goesOn } from '../../testing/history/index.ts';
import { NOW } from '../../testing/judge.ts';
import { noteSigner, sha256 } from '../../testing/keys.ts';
import { type GrownLog, grownLog } from '../../testing/logs/grown-log.ts';
import { certifiedKey } from '../../testing/sample-keys.ts';
import { makeSamplePack } from '../../testing/sample-pack.ts';
import { rulesNamed, rulesOf, secondVerifier } from '../../testing/second-verifier.ts';
import { twiceSigned } from '../../testing/twice-signed.ts';
import { verifyReceipt } from './verify-receipt.ts';

let hierarchy: TestHierarchy;
let grown: GrownLog;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  const { input } = await makeSamplePack({ ...(await twiceSigned(hierarchy)), edit: goesOn });
  grown = await grownLog(hierarchy, input, TEST_TIME);
});

async function judge(bytes: Uint8Array, { anchors = [hierarchy.root], now = NOW } = {}) {
  const report = await verifyReceipt(bytes, { anchors, crypto: nodeCryptoPort, now });
  if (anchors[0]) {
    const [second] = secondVerifier([bytes], anchors[0], now);
    expect([second!.verdict, rulesNamed(second!)]).toEqual([report.verdict, rulesOf(report.claims)]);
    for (const { claim, result } of report.claims)
      if (report.verdict !== 'invalid' && claim in second!.claims)
        expect([claim, second!.claims[claim]!.result]).toEqual([claim, result]);
  }
  const of = (result: string) =>
    report.claims.filter((one) => one.result === result).map(({ claim }) => claim);
  const reason = (claim: string) => report.claims.find((one) => one.claim === claim)?.reason ?? '';
  return { ...report, proved: of('proved'), refuted: of('refuted'), open: of('not_covered'), reason };
}
/** The true one with parts of its extra line or of its proof exchanged. */
const changed = (whole: Partial<Receipt>, proof: Partial<TlogProof> = {}): Uint8Array =>
  formatTlogProof({
    ...grown.parts.proof,
    extra: encodeReceipt({ ...grown.parts.whole, ...whole } as Required<Receipt>),
    ...proof,
  });

describe('a receipt alone', () => {
  it('proves one confirmation, the will that it confirms and who confirmed, and says what it does not', async () => {
    const report = await judge(grown.receipt);
    expect(report.verdict).toBe('valid_with_warnings');
    expect(report.proved).toEqual([
      ...['receipt', 'log_key', 'checkpoint', 'inclusion', 'consistency', 'openings', 'confirmed'],
    ]);
    expect(report.open).toEqual(['timestamp', 'contract', 'identity', 'later_events']);
    expect(report.warnings).toEqual([expect.stringContaining('它不是合同，也不说明合同是否完成')]);
    const intent = decodeEvent(grown.parts.whole.intent);
    expect(report.reason('confirmed')).toContain(intent.doc!.sha256);
    expect(report.reason('openings')).toMatch(/^姓名“李\*”；证书主体“李\*”；未披露：手机号 2 项/);
    expect(report.reason('receipt')).toContain(intent.apply_no!);
    expect(report.testCertificates).toBe(true);
    expect(report.log).toBe(intent.log);
  });
  it('cannot be judged without the right root', async () => {
    const other = (await makeTestHierarchy()).root;
    for (const anchors of [[], [other]]) {
      const report = await judge(grown.receipt, { anchors });
      expect([report.verdict, report.refuted, report.open.includes('log_key')]).toEqual([
        'cannot_verify',
        [],
        true,
      ]);
    }
  });
  it('of the older forms is read, and needs a pack', async () => {
    const older = await judge(grown.older);
    expect(older.verdict).toBe('cannot_verify');
    expect(older.proved).toEqual(['receipt', 'inclusion']);
    expect([older.reason('log_key'), older.reason('confirmed')]).toEqual([
      expect.stringContaining('旧的形式'),
      expect.stringContaining('旧的形式'),
    ]);
    const bare = await judge(grown.bare);
    expect([bare.verdict, bare.proved]).toEqual(['cannot_verify', []]);
    expect(bare.reason('receipt')).toContain('不含事件');
  });
  it('opens nothing where nothing was kept, and proves the rest', async () => {
    const report = await judge(changed({ openings: [] }));
    expect([report.verdict, report.refuted, report.reason('openings')]).toEqual([
      'valid_with_warnings',
      [],
      expect.stringContaining('没有披露信息'),
    ]);
  });
});

describe('refused by its rule is a receipt', () => {
  const refusedBy = async (bytes: Uint8Array, claim: string, rule: string | undefined, options = {}) => {
    const report = await judge(bytes, options);
    expect([report.verdict, report.refuted]).toEqual(['invalid', expect.arrayContaining([claim])]);
    if (rule !== undefined) expect(report.reason(claim)).toContain(`（规则 ${rule}）`);
    return report;
  };
  it('of another form (Q1)', async () => {
    const text = fromUtf8(grown.receipt);
    const forms = [
      utf8(text.replace('index ', 'index 0')),
      utf8(text.replace('@v1', '@v2')),
      formatTlogProof({ ...grown.parts.proof, extra: utf8('{"kind":"xinqi.receipt","v":1}') }),
      formatTlogProof({ ...grown.parts.proof, extra: utf8('{}') }),
      changed({ event: utf8('{}') }),
      changed({ intent: utf8('{}') }),
      changed({ openings: [...grown.parts.whole.openings, grown.parts.whole.openings[0]!] }),
      changed({ consistency: Array.from({ length: 17 }, (_, i) => ({ size: i + 1, proof: utf8('x') })) }),
      utf8(text.slice(0, 40)),
    ];
    for (const bytes of forms) await refusedBy(bytes, 'receipt', 'Q1');
  });
  it('of an event that confirms nothing, or of the future (Q2)', async () => {
    const { intent } = grown.parts.whole;
    await refusedBy(changed({ event: intent }), 'receipt', 'Q2');
    const before = new Date(TEST_TIME.getTime() - 3_600_000);
    await refusedBy(grown.receipt, 'receipt', 'Q2', { now: before });
  });
  it('of an event that is not in the log (Q3)', async () => {
    const text = fromUtf8(grown.parts.whole.event);
    const other = utf8(text.replace(/"name_c":"[0-9a-f]{64}"/, `"name_c":"${'0'.repeat(64)}"`));
    await refusedBy(changed({ event: other, openings: [] }), 'inclusion', 'Q3');
    const { index, hashes } = grown.parts.proof;
    await refusedBy(changed({}, { index: index - 1 }), 'inclusion', 'Q3');
    await refusedBy(changed({}, { hashes: hashes.slice(1) }), 'inclusion', 'Q3');
  });
  it('with the will of somebody else (Q4)', async () => {
    const text = fromUtf8(grown.parts.whole.intent);
    const forged = utf8(text.replace(/"sha256":"[0-9a-f]{64}"/, `"sha256":"${'0'.repeat(64)}"`));
    await refusedBy(changed({ intent: forged, openings: [] }), 'confirmed', 'Q4');
    await refusedBy(changed({ intent: grown.parts.whole.event, openings: [] }), 'confirmed', 'Q4');
  });
  it('under another name (Q5)', async () => {
    const [first, ...rest] = grown.parts.whole.openings;
    for (const wrong of [{ value: '王五' }, { salt: '0'.repeat(64) }, { event: 'x' }, { path: 'pii.idno_c' }])
      await refusedBy(changed({ openings: [{ ...first!, ...wrong }, ...rest] }), 'openings', 'Q5');
  });
  it('under a checkpoint that the log did not sign', async () => {
    const { origin, size, root } = parseCheckpoint(grown.parts.proof.checkpoint);
    const checkpoint = await signCheckpoint({ origin, size, root }, [noteSigner(origin)], sha256);
    await refusedBy(changed({}, { checkpoint }), 'checkpoint', undefined);
    const more = new Uint8Array(Buffer.concat([grown.parts.proof.checkpoint, checkpoint]));
    await refusedBy(changed({}, { checkpoint: more }), 'checkpoint', undefined);
  });
  it('under a key that the root certified for something else', async () => {
    const { origin, size, root } = parseCheckpoint(grown.parts.proof.checkpoint);
    const pack = await certifiedKey(hierarchy, origin.replace('/log/', '/pack/'));
    const signed = await signCheckpoint({ origin: pack.signer.name, size, root }, [pack.signer], sha256);
    await refusedBy(changed({ certificate: pack.certificate }, { checkpoint: signed }), 'log_key', undefined);
    const signer = (await hierarchy.issue({ name: '李*' })).certificate;
    await refusedBy(changed({ certificate: signer }), 'log_key', undefined);
    await refusedBy(changed({ certificate: utf8('no certificate') }), 'log_key', undefined);
  });
  it('that says that the log continues what it does not (K1 to K3)', async () => {
    const [{ size, proof }] = grown.parts.whole.consistency as [{ size: number; proof: Uint8Array }];
    await refusedBy(changed({ consistency: [{ size: size - 1, proof }] }), 'consistency', 'K1');
    const { checkpoint } = parseConsistency(proof);
    const { origin, root } = parseCheckpoint(checkpoint);
    const other = await signCheckpoint({ origin, size, root }, [noteSigner(origin)], sha256);
    const text = fromUtf8(proof);
    const under = utf8(text.slice(0, text.indexOf('\n\n') + 2) + fromUtf8(other));
    await refusedBy(changed({ consistency: [{ size, proof: under }] }), 'consistency', 'K2');
    const lines = text.split('\n');
    const zero = [lines[0], `${'A'.repeat(43)}=`, ...lines.slice(2)].join('\n');
    await refusedBy(changed({ consistency: [{ size, proof: utf8(zero) }] }), 'consistency', 'K3');
  });
});
