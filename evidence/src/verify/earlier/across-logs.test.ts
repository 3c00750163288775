// What somebody got of a log beside a pack of the log that follows it after a restored backup (0143, 0148; rules K4 and L5): joined where the older
// log's own last checkpoint continues it, refuted where its key signed two trees of one size, and open where events are missing, since what was lost
// with the backup and what was taken away look the same. The second verifier has to say the same.
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, expect, it } from 'vitest';
import { parseCheckpoint, signCheckpoint } from '../../log/checkpoint.ts';
import { formatConsistency, parseConsistency } from '../../log/consistency-proof.ts';
import { PREVIOUS_LOG } from '../../testing/history/index.ts';
import { NOW } from '../../testing/judge.ts';
import { noteSigner, sha256 } from '../../testing/keys.ts';
import { type AcrossLog, acrossLog } from '../../testing/logs/across-log.ts';
import { resign } from '../../testing/resign.ts';
import { rulesNamed, rulesOf, secondVerifier } from '../../testing/second-verifier.ts';
import { twiceSigned } from '../../testing/twice-signed.ts';
import { verifyPack } from '../verify-pack.ts';
import { readZip } from '../zip-read.ts';

let hierarchy: TestHierarchy;
let made: AcrossLog;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  made = await acrossLog(hierarchy, await twiceSigned(hierarchy));
});

async function judge(pack: Uint8Array, earlier?: Uint8Array) {
  const root = hierarchy.root;
  const report = await verifyPack(pack, { anchors: [root], crypto: nodeCryptoPort, now: NOW, earlier });
  const [second] = secondVerifier([pack], root, NOW, undefined, earlier);
  const of = (id: string) => report.claims.find(({ claim }) => claim === id);
  for (const id of ['leaves', 'earlier'])
    expect([id, second!.claims[id]?.result]).toEqual([id, of(id)?.result]);
  expect([second!.verdict, rulesNamed(second!)]).toEqual([report.verdict, rulesOf(report.claims)]);
  return { verdict: report.verdict, rules: rulesOf(report.claims), earlier: of('earlier') };
}

it('joins packs and receipts of the older log to a pack of the log that follows it', async () => {
  for (const pack of [made.early, made.late, made.unproved])
    expect(await judge(pack)).toMatchObject({ verdict: expect.stringMatching(/^valid/), rules: {} });
  for (const [pack, earlier] of [
    [made.late, made.early],
    [made.late, made.receipt],
    [made.early, made.late],
  ] as const) {
    const { verdict, earlier: said } = await judge(pack, earlier);
    expect([verdict, said?.result]).toEqual([expect.stringMatching(/^valid/), 'proved']);
    expect(said?.reason).toContain(`日志“${PREVIOUS_LOG}”由后一日志接续`);
  }
});

it('cannot tell without a proof, or where the events stand elsewhere', async () => {
  const bare = await judge(made.unproved, made.early);
  expect([bare.verdict, bare.earlier?.reason]).toEqual([
    'cannot_verify',
    expect.stringContaining('一致性证明'),
  ]);
  for (const earlier of [made.early, made.receipt]) {
    const { verdict, earlier: said } = await judge(made.shifted, earlier);
    expect([verdict, said?.reason]).toEqual(['cannot_verify', expect.stringContaining('没有全部带入')]);
  }
});

it('K4: the older log’s key signed two trees of one size', async () => {
  expect((await judge(made.forked)).rules).toEqual({});
  for (const earlier of [made.early, made.receipt])
    expect(await judge(made.forked, earlier)).toMatchObject({ verdict: 'invalid', rules: { earlier: 'K4' } });
});

it('L5: a proof of another form, size, key or tree, or of a log that the pack does not follow', async () => {
  const { files } = readZip(made.late, () => true);
  const [name] = [...files.keys()].filter((one) => one.startsWith('log/previous-1/'));
  const { hashes, checkpoint } = parseConsistency(files.get(name!)!);
  const { origin, size, root } = parseCheckpoint(checkpoint);
  const forged = await signCheckpoint({ origin, size, root }, [noteSigner(origin)], sha256);
  const wrong = [...hashes.slice(0, -1), new Uint8Array(32)];
  for (const [as, bytes] of [
    [name!, Uint8Array.of(1)],
    [`log/previous-1/${size - 1}.txt`, files.get(name!)!],
    [name!, formatConsistency({ hashes, checkpoint: forged })],
    [name!, formatConsistency({ hashes: wrong, checkpoint })],
    [`log/previous-2/${size}.txt`, files.get(name!)!],
  ] as const) {
    const pack = await resign(files, made.input, (map) => {
      map.delete(name!);
      map.set(as, bytes);
    });
    expect(await judge(pack)).toMatchObject({ verdict: 'invalid', rules: { leaves: 'L5' } });
    expect((await judge(pack, made.early)).earlier?.result).toBe('not_covered');
  }
});
