// Witnesses: what a pack without and with cosignatures says under no policy, one that it meets, and ones that it does not (rules C1 to
// C5), and the log that was shown to one victim alone (D-05).

import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { concat, fromUtf8, utf8 } from '../../event/bytes.ts';
import { encodeVkey, type NoteSigner } from '../../log/index.ts';
import type { PackInput } from '../../pack/index.ts';
import { NOW, reason, refuted } from '../../testing/judge.ts';
import { noteSigner, sha256 } from '../../testing/keys.ts';
import { type ForkedLog, forkedLog } from '../../testing/logs/forked-log.ts';
import { packBytes } from '../../testing/pack-history.ts';
import { resign } from '../../testing/resign.ts';
import { makeSamplePack } from '../../testing/sample-pack.ts';
import { rulesNamed, rulesOf, secondVerifier } from '../../testing/second-verifier.ts';
import { parseWitnessPolicy, signCosignature } from '../../witness/index.ts';
import { verifyPack } from '../verify-pack.ts';
import { readZip } from '../zip-read.ts';

let hierarchy: TestHierarchy;
let input: PackInput;
let text: string;
const a = noteSigner('notary.example/witness');
const b = noteSigner('court.example/w');
const simulated = noteSigner('w1.xinqi.test/a');
const stranger = noteSigner('stranger.example');
/** A minute and a half after the first event. */
const AT = Math.floor(TEST_TIME.getTime() / 1000) + 90;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  ({ input } = await makeSamplePack({ hierarchy }));
  const note = fromUtf8(input.checkpoint);
  text = note.slice(0, note.lastIndexOf('\n\n') + 1);
});

const policyOf = async (quorum: string, ...witnesses: NoteSigner[]) => {
  const vkeys = await Promise.all(witnesses.map((key) => encodeVkey(key, sha256, 'cosignature')));
  return `${vkeys.map((vkey, i) => `witness w${i + 1} ${vkey}`).join('\n')}\n${quorum}\n`;
};
const line = (key: NoteSigner, time = AT, of = text) => signCosignature(of, key, time, sha256);
/** Ours; the second verifier has to say the same of the same claim. */
const judge = async (pack: Uint8Array, policy?: string) => {
  const report = await verifyPack(pack, {
    anchors: [hierarchy.root],
    crypto: nodeCryptoPort,
    now: NOW,
    witnessPolicy: policy === undefined ? undefined : await parseWitnessPolicy(policy, sha256),
  });
  const [second] = secondVerifier([pack], hierarchy.root, NOW, policy);
  const theirs = second!.claims.witnesses;
  expect([theirs?.result, rulesNamed(second!)]).toEqual([claimOf(report)?.result, rulesOf(report.claims)]);
  return report;
};
const packWith = async (...lines: Promise<string>[]) =>
  packBytes({ ...input, cosignatures: await Promise.all(lines) });
const claimOf = ({ claims }: Awaited<ReturnType<typeof judge>>) =>
  claims.find(({ claim }) => claim === 'witnesses');
const C5 = /见证不足/;

describe('without a policy', () => {
  it('nothing is said of a pack that nobody cosigned', async () => {
    const report = await judge(await packWith());
    expect([report.verdict, claimOf(report)]).toEqual(['valid', undefined]);
  });
  it('cosignatures are listed as what the pack claims, true or not', async () => {
    const report = await judge(await packWith(line(a), line(simulated, AT, `${text}x`)));
    expect([report.verdict, claimOf(report)?.result]).toEqual(['valid', 'not_covered']);
    expect(reason(report, 'witnesses')).toBe(
      '没有给出见证策略，不作判断；自称 notary.example/witness 联署于 2026-06-01T00:01:30.000Z；自称 w1.xinqi.test/a 联署于 2026-06-01T00:01:30.000Z（测试环境）'.replaceAll(
        '2026-06-01T00:01:30.000Z',
        new Date(AT * 1000).toISOString(),
      ),
    );
  });
});

describe('a policy that is met', () => {
  it('says how many unrelated parties saw the log, and how long an event had no outside time', async () => {
    const both = await policyOf('group g all w1 w2\nquorum g', a, b);
    const report = await judge(await packWith(line(a), line(b, AT + 30), line(stranger)), both);
    expect([report.verdict, claimOf(report)?.result]).toEqual(['valid', 'proved']);
    const said = reason(report, 'witnesses');
    expect(said).toMatch(
      /^见过这一日志的无关方 2 家；notary\.example\/witness 联署于 .*；court\.example\/w 联署于 /,
    );
    expect(said).toMatch(/事件至首个外部时间不超过 90 秒（序号 0）$/);
    expect(said).not.toContain('stranger');
  });
  it('a simulated witness is marked, and no unrelated party; nor is the host of the log, nor a second key of one host', async () => {
    const said = async (...keys: NoteSigner[]) =>
      reason(
        await judge(await packWith(...keys.map((key) => line(key))), await policyOf('quorum w1', ...keys)),
        'witnesses',
      );
    expect(await said(simulated)).toMatch(/^见过这一日志的无关方 0 家；.*（测试环境）；没有外部的时间$/);
    expect(await said(a, noteSigner('notary.example/second'))).toMatch(/^见过这一日志的无关方 1 家；/);
    const own = await makeSamplePack({ hierarchy, origin: 'sign.example/log/2026' });
    const note = fromUtf8(own.input.checkpoint);
    const himself = noteSigner('sign.example/witness');
    const lines = [await line(himself, AT, note.slice(0, note.lastIndexOf('\n\n') + 1))];
    const report = await judge(
      await packBytes({ ...own.input, cosignatures: lines }),
      await policyOf('quorum w1', himself),
    );
    expect(reason(report, 'witnesses')).toMatch(/^见过这一日志的无关方 0 家；.*；没有外部的时间$/);
  });
  it('may demand nobody', async () => {
    expect(claimOf(await judge(await packWith(), 'quorum none'))?.result).toBe('not_covered');
    expect(claimOf(await judge(await packWith(line(a)), await policyOf('quorum none', a)))?.result).toBe(
      'proved',
    );
  });
  it('names the log', async () => {
    const vkey = await encodeVkey(input.logKey, sha256);
    const policy = `log ${vkey}\n${await policyOf('quorum w1', a)}`;
    expect(claimOf(await judge(await packWith(line(a)), policy))?.result).toBe('proved');
  });
});

describe('refuted is', () => {
  const fails = async (pack: Uint8Array, policy: string | undefined, rule: string) => {
    const report = await judge(pack, policy);
    expect([report.verdict, rulesOf(report.claims)]).toEqual(['invalid', { witnesses: rule }]);
  };
  it('C1: a file that is not lines of cosignatures, each of another key, whoever judges', async () => {
    const { files } = readZip(await packWith(line(a)), () => true);
    const good = await line(a);
    for (const broken of [
      '',
      good.trimEnd(),
      `${good}${await line(a, AT + 1)}`,
      `${text}\n${good}`,
      `\n${good}`,
    ]) {
      const pack = await resign(files, input, (map) => map.set('log/cosignatures', utf8(broken)));
      await fails(pack, undefined, 'C1');
      await fails(pack, await policyOf('quorum none', a), 'C1');
    }
  });
  it('(claim checkpoint) cosignatures in the checkpoint itself, though it was stamped so', async () => {
    const checkpoint = concat(input.checkpoint, utf8(await line(a)));
    const token = await hierarchy.stamp(checkpoint, new Date(TEST_TIME.getTime() + 60_000));
    const pack = await packBytes({ ...input, checkpoint, timestamps: [{ name: 'tsa-1', token }] });
    const report = await judge(pack);
    expect([report.verdict, rulesOf(report.claims)]).toEqual(['invalid', { checkpoint: '-' }]);
  });
  it('C2: a cosignature of another checkpoint, or another time, under a key of the policy', async () => {
    const other = text.replace(/\n\d+\n/, '\n3\n');
    await fails(await packWith(line(a, AT, other)), await policyOf('quorum w1', a), 'C2');
    await fails(await packWith(line(b), line(a, AT, other)), await policyOf('quorum w2', a, b), 'C2');
  });
  it('C3: one from before an event that it covers, or from the future', async () => {
    const policy = await policyOf('quorum w1', a);
    const last =
      Math.max(...input.events.map(({ bytes }) => Date.parse(JSON.parse(fromUtf8(bytes)).ts))) / 1000;
    const now = NOW.getTime() / 1000;
    await fails(await packWith(line(a, last - 61)), policy, 'C3');
    await fails(await packWith(line(a, now + 601)), policy, 'C3');
    for (const time of [last - 60, now + 600])
      expect(claimOf(await judge(await packWith(line(a, time)), policy))?.result).toBe('proved');
  });
  it('C4: another log than the policy names', async () => {
    const vkey = await encodeVkey(noteSigner(input.logKey.name), sha256);
    await fails(await packWith(line(a)), `log ${vkey}\n${await policyOf('quorum w1', a)}`, 'C4');
  });
  it('C5: fewer than the policy demands', async () => {
    await fails(await packWith(), await policyOf('quorum w1', a), 'C5');
    await fails(await packWith(line(b)), await policyOf('quorum w1', a, b), 'C5');
    await fails(await packWith(line(a)), await policyOf('group g all w1 w2\nquorum g', a, b), 'C5');
    await fails(await packWith(line(stranger)), await policyOf('quorum w1', a), 'C5');
    // under the name of a witness, by another key
    await fails(await packWith(line(noteSigner(a.name))), await policyOf('quorum w1', a), 'C5');
  });
});

describe('D-05: a log that was forked for one victim', () => {
  let forked: ForkedLog;
  beforeAll(async () => {
    forked = await forkedLog(hierarchy, input, TEST_TIME);
  });
  it('the honest witness never cosigns it, from whatever size it is asked', () => {
    const { refusals } = forked;
    expect(refusals.length).toBeGreaterThan(20);
    expect(new Set(refusals)).toEqual(new Set([409, 422]));
  });
  it('is valid by itself, and refuted under a policy of one honest witness', async () => {
    const policy = await policyOf('quorum w1', forked.witness);
    const alone = await judge(forked.other);
    expect([alone.verdict, refuted(alone)]).toEqual(['valid', []]);
    const report = await judge(forked.other, policy);
    expect([report.verdict, rulesOf(report.claims)]).toEqual(['invalid', { witnesses: 'C5' }]);
    expect(reason(report, 'witnesses')).toMatch(C5);
    expect(rulesOf((await judge(forked.borrowed, policy)).claims)).toEqual({ witnesses: 'C2' });
  });
  it('while the log that the witness saw is proved (control)', async () => {
    const report = await judge(forked.shown, await policyOf('quorum w1', forked.witness));
    expect([report.verdict, claimOf(report)?.result]).toEqual(['valid', 'proved']);
  });
});
