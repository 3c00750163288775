// A pack that grew: what a later one says beside an earlier one or a receipt, and every way in which an operator who holds the keys can
// show another past than he did (D-04, D-05, D-06, D-10; rules K1 to K6). The second verifier has to say the same.
import { nodeCryptoPort } from '@xinqi/pki/node';
import { makeTestHierarchy, TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromUtf8, utf8 } from '../../event/bytes.ts';
import { parseCheckpoint, signCheckpoint } from '../../log/checkpoint.ts';
import { formatConsistency, parseConsistency } from '../../log/consistency-proof.ts';
import { formatTlogProof, parseTlogProof } from '../../log/tlog-proof.ts';
import { goesOn } from '../../testing/history/index.ts';
import { NOW, reason, refuted } from '../../testing/judge.ts';
import { noteSigner, sha256 } from '../../testing/keys.ts';
import { type GrownLog, grownLog } from '../../testing/logs/grown-log.ts';
import { packBytes } from '../../testing/pack-history.ts';
import { resign } from '../../testing/resign.ts';
import { makeSamplePack } from '../../testing/sample-pack.ts';
import { rulesNamed, rulesOf, secondVerifier } from '../../testing/second-verifier.ts';
import { twiceSigned } from '../../testing/twice-signed.ts';
import { verifyPack } from '../verify-pack.ts';
import { readZip } from '../zip-read.ts';

let hierarchy: TestHierarchy;
let grown: GrownLog;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
  const { input } = await makeSamplePack({ ...(await twiceSigned(hierarchy)), edit: goesOn });
  grown = await grownLog(hierarchy, input, TEST_TIME);
});

/** Ours; the second verifier has to say the same of both claims. */
async function judge(pack: Uint8Array, earlier?: Uint8Array) {
  const report = await verifyPack(pack, {
    anchors: [hierarchy.root],
    crypto: nodeCryptoPort,
    now: NOW,
    earlier,
  });
  const [second] = secondVerifier([pack], hierarchy.root, NOW, undefined, earlier);
  const ours = Object.fromEntries(report.claims.map(({ claim, result }) => [claim, result]));
  for (const claim of ['consistency', 'earlier'])
    expect([claim, second!.claims[claim]?.result]).toEqual([claim, ours[claim]]);
  expect([second!.verdict, rulesNamed(second!)]).toEqual([report.verdict, rulesOf(report.claims)]);
  return { ...report, said: { consistency: ours.consistency, earlier: ours.earlier } };
}

describe('a pack that grew', () => {
  it('holds what came after, says which checkpoints it continues, and is as valid as the early one', async () => {
    const [early, late] = [await judge(grown.early), await judge(grown.late)];
    expect(late.events.length).toBeGreaterThan(early.events.length);
    expect([early.verdict, early.said]).toEqual(['valid', { consistency: 'proved', earlier: undefined }]);
    expect(late.said).toEqual({ consistency: 'proved', earlier: undefined });
    expect(refuted(late)).toEqual([]);
    expect(reason(late, 'consistency')).toMatch(/^接续此前 2 个检查点：\d+、\d+ 条$/);
  });
  it('agrees with the early one, in whatever order they are given, with itself and with the receipt', async () => {
    const { early, late, receipt, bare } = grown;
    for (const [pack, earlier] of [
      [late, early],
      [early, late],
      [late, late],
      [late, receipt],
      [early, receipt],
      [late, bare],
    ] as const) {
      const { verdict, said } = await judge(pack, earlier);
      expect(said.earlier).toBe('proved');
      expect(verdict).toMatch(/^valid/);
    }
    const said = reason(await judge(late, early), 'earlier');
    expect(said).toMatch(
      /^与早先的证据包相符：其日志 \d+ 条，事件 \d+ 个；本证据包日志 \d+ 条，事件 \d+ 个$/,
    );
    expect(reason(await judge(late, receipt), 'earlier')).toMatch(
      /^与签署回执相符：其日志 \d+ 条，事件 1 个；/,
    );
  });
  it('a pack that names no earlier checkpoint is judged as before, and cannot be compared with another', async () => {
    expect((await judge(grown.unproved)).said).toEqual({ consistency: undefined, earlier: undefined });
    const { verdict, said } = await judge(grown.unproved, grown.early);
    expect([verdict, said.earlier]).toEqual(['cannot_verify', 'not_covered']);
  });
  it('is not built where the log does not continue what was given', async () => {
    const { input } = grown;
    const [{ hashes, checkpoint }] = input.earlier as [NonNullable<typeof input.earlier>[number]];
    for (const bad of [
      { hashes: hashes.slice(1), checkpoint },
      { hashes: [], checkpoint: input.checkpoint },
    ])
      await expect(packBytes({ ...input, earlier: [bad] })).rejects.toThrow('does not continue');
  });
});

describe('cannot be compared, and accuses nobody:', () => {
  const open = async (earlier: Uint8Array, says: RegExp, pack = grown.late) => {
    const report = await judge(pack, earlier);
    expect([report.verdict, report.said.earlier]).toEqual(['cannot_verify', 'not_covered']);
    expect(reason(report, 'earlier')).toMatch(says);
  };
  it('an early pack that is not right by itself, or of other keys', async () => {
    await open(grown.early.subarray(0, -1), /自身没有得到证明（container）/);
    const other = await makeTestHierarchy();
    await open((await makeSamplePack({ hierarchy: other })).bytes, /自身没有得到证明（pack_key）/);
  });
  it('a pack of another contract', async () => {
    const { bytes } = await makeSamplePack({ hierarchy, applyNo: 'XQ202606010002' });
    await open(bytes, /另一份合同/);
  });
  it('a receipt that somebody changed, of another key, of nothing, or without its event of another contract', async () => {
    const proof = parseTlogProof(grown.receipt);
    const hashes = [new Uint8Array(32), ...proof.hashes.slice(1)];
    await open(formatTlogProof({ ...proof, hashes }), /回执的证明不成立/);
    const { origin, size, root } = parseCheckpoint(proof.checkpoint);
    const checkpoint = await signCheckpoint({ origin, size, root }, [noteSigner(origin)], sha256);
    await open(formatTlogProof({ ...proof, checkpoint }), /不是本证据包的日志密钥签名的/);
    await open(utf8('what is this?'), /^签署回执无法读取/);
    await open(formatTlogProof({ ...proof, extra: utf8('{}') }), /^签署回执无法读取/);
    const { extra: _, ...bare } = proof;
    await open(formatTlogProof({ ...bare, index: proof.index + 1 }), /不含事件/);
  });
  it('a proof in a pack holds no event (claim inclusion)', async () => {
    const { files } = readZip(grown.late, () => true);
    const name = [...files.keys()].find((path) => path.startsWith('log/proofs/'))!;
    const proof = { ...parseTlogProof(files.get(name)!), extra: utf8('{}') };
    const pack = await resign(files, grown.input, (map) => map.set(name, formatTlogProof(proof)));
    expect(rulesOf((await judge(pack)).claims)).toEqual({ inclusion: '-' });
  });
  it('a pack that is itself broken is refuted for that', async () => {
    const { files } = readZip(grown.late, () => true);
    const pack = await resign(files, grown.input, (map) => map.set('events.ndjson', utf8('{}\n')));
    const report = await judge(pack, grown.early);
    expect([report.verdict, report.said.earlier]).toEqual(['invalid', 'not_covered']);
  });
});

describe('refuted is', () => {
  const fails = async (claim: string, rule: string, pack: Uint8Array, earlier?: Uint8Array) => {
    const report = await judge(pack, earlier);
    expect([report.verdict, rulesOf(report.claims)]).toEqual(['invalid', { [claim]: rule }]);
  };
  const changed = async (change: (files: Map<string, Uint8Array>, name: string) => unknown) => {
    const { files } = readZip(grown.late, () => true);
    const name = `log/consistency/${grown.earlySize}.txt`;
    return resign(files, grown.input, (map) => void change(map, name));
  };
  const fileOf = () =>
    parseConsistency(readZip(grown.late, () => true).files.get(`log/consistency/${grown.earlySize}.txt`)!);

  it('K1: a file that is no such proof, under the name of another size, or of a checkpoint that is not earlier', async () => {
    for (const text of [
      '',
      'xinqi.consistency/v1\n',
      fromUtf8(formatConsistency(fileOf())).replace('v1', 'v2'),
    ])
      await fails('consistency', 'K1', await changed((map, name) => map.set(name, utf8(text))));
    const { hashes } = fileOf();
    const same = formatConsistency({ hashes, checkpoint: grown.input.checkpoint });
    const { size } = parseCheckpoint(grown.input.checkpoint);
    const pack = await changed((map) => map.set(`log/consistency/${size}.txt`, same));
    await fails('consistency', 'K1', pack);
    await fails(
      'consistency',
      'K1',
      await changed((map, name) => map.set('log/consistency/1.txt', map.get(name)!)),
    );
  });
  it('K2: an earlier checkpoint that the log’s key never signed, or of another log', async () => {
    const { hashes, checkpoint } = fileOf();
    const { origin, size, root } = parseCheckpoint(checkpoint);
    const forged = await signCheckpoint({ origin, size, root }, [noteSigner(origin)], sha256);
    const pack = await changed((map, name) =>
      map.set(name, formatConsistency({ hashes, checkpoint: forged })),
    );
    await fails('consistency', 'K2', pack);
  });
  it('K3: a proof that does not show it, too short or too long', async () => {
    const { hashes, checkpoint } = fileOf();
    for (const broken of [
      [...hashes.slice(0, -1), new Uint8Array(32)],
      hashes.slice(0, -1),
      [...hashes, new Uint8Array(32)],
    ])
      await fails(
        'consistency',
        'K3',
        await changed((map, name) => map.set(name, formatConsistency({ hashes: broken, checkpoint }))),
      );
  });
  it('K4: a log that was forked, though the contract is the same in both and each continues itself', async () => {
    const alone = await judge(grown.forked);
    expect([alone.verdict, alone.said.consistency]).toEqual(['valid_with_warnings', 'proved']);
    for (const earlier of [grown.early, grown.late, grown.receipt])
      await fails('earlier', 'K4', grown.forked, earlier);
    await fails('earlier', 'K4', grown.early, grown.forked);
  });
  it('K5: a later pack on a shorter log, restored from an old copy', async () => {
    expect((await judge(grown.restored)).verdict).toBe('valid');
    await fails('earlier', 'K5', grown.restored, grown.late);
    // what the early one says is the past of both
    expect((await judge(grown.restored, grown.early)).said.earlier).toBe('proved');
  });
  it('K6: events that are gone from a log that grew on, or stand elsewhere', async () => {
    expect((await judge(grown.regrown)).verdict).toBe('valid');
    await fails('earlier', 'K6', grown.regrown, grown.late);
    await fails('earlier', 'K6', grown.late, grown.regrown);
    for (const earlier of [grown.early, grown.receipt]) await fails('earlier', 'K6', grown.shifted, earlier);
  });
});
