// A log that follows another one: what a pack of a contract across the break proves, what it refutes, and that both verifiers say the same.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPackName } from '../pack/pack-names.ts';
import {
  FORGED_LOGS,
  judge,
  makeSamplePack,
  PREVIOUS_LOG,
  reason,
  refuted,
  registered,
  resign,
  restoredLog,
  rulesNamed,
  rulesOf,
  secondVerifier,
} from '../testing/index.ts';
import { readZip } from './zip-read.ts';

let hierarchy: TestHierarchy;
beforeAll(async () => {
  hierarchy = await makeTestHierarchy();
});
/** What both say of it: refuted claims and rules, and the verdict. */
async function judged(bytes: Uint8Array) {
  const report = await judge(bytes, [hierarchy.root]);
  const [second] = secondVerifier([bytes], hierarchy.root);
  expect(rulesNamed(second!)).toEqual(rulesOf(report.claims));
  expect(second!.claims.leaves?.result).toBe(report.claims.find(({ claim }) => claim === 'leaves')?.result);
  return report;
}

describe('a contract across the break of a restored log', () => {
  it('is proved, and names the log before', async () => {
    const { bytes } = await makeSamplePack({ hierarchy, ...(await restoredLog(hierarchy)) });
    const report = await judged(bytes);
    expect([refuted(report), report.verdict]).toEqual([[], 'valid']);
    expect(reason(report, 'leaves')).toBe(`1 条记录；接续日志“${PREVIOUS_LOG}”（最后公布 40 条，带入 8 条）`);
  });
  it.each(FORGED_LOGS)('%s: %s', async (_name, rule, lies) => {
    const { bytes } = await makeSamplePack({ hierarchy, ...(await restoredLog(hierarchy, lies)) });
    expect(rulesOf((await judged(bytes)).claims)).toEqual({ leaves: rule });
  });
  it('is nothing without the record of the break', async () => {
    const { edit, change } = await restoredLog(hierarchy);
    const { bytes } = await makeSamplePack({
      ...{ hierarchy, edit },
      change: async (input) => {
        const { leaves: _leaves, ...rest } = await change(input);
        return rest;
      },
    });
    expect(Object.keys(rulesOf((await judged(bytes)).claims))).toEqual(['events']);
  });
  it('is not covered without an anchor', async () => {
    const { bytes } = await makeSamplePack({ hierarchy, ...(await restoredLog(hierarchy)) });
    expect((await judge(bytes, [])).verdict).toBe('cannot_verify');
  });
});

describe('leaves that are not what they say (L1)', () => {
  const changes: [string, (files: Map<string, Uint8Array>, proof: string) => void][] = [
    [
      'another registration under the same proof',
      (files) => edit(files, 'log/leaves.ndjson', 'mobile', 'secret'),
    ],
    ['no proof', (files, proof) => files.delete(proof)],
    ['no leaves beside the proof', (files) => files.delete('log/leaves.ndjson')],
    ['a proof of another place', (files, proof) => move(files, proof, 'log/leaves/3.tlog-proof')],
    ['a leaf that is no JSON', (files) => files.set('log/leaves.ndjson', Buffer.from('{\n'))],
    [
      'an event of another kind',
      (files) => edit(files, 'log/leaves.ndjson', 'passkey.register', 'admin.act'),
    ],
  ];
  const edit = (files: Map<string, Uint8Array>, name: string, from: string, to: string) =>
    files.set(name, Buffer.from(Buffer.from(files.get(name)!).toString('utf8').replaceAll(from, to)));
  const move = (files: Map<string, Uint8Array>, from: string, to: string) => {
    files.set(to, files.get(from)!);
    files.delete(from);
  };
  it.each(changes)('%s', async (_name, change) => {
    const { bytes, input } = await makeSamplePack({ hierarchy, edit: registered() });
    const { files } = readZip(bytes, isPackName);
    const proof = [...files.keys()].find((name) => name.startsWith('log/leaves/'))!;
    const forged = await resign(files, input, (all) => change(all, proof));
    const rules = rulesOf((await judged(forged)).claims);
    expect(rules).toEqual({ leaves: 'L1', passkey: 'P10' });
  });
});
