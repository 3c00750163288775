// Public vectors of packs that rest on leaves of no contract: a log that follows another one (rules L1 to L5), and a passkey whose registration
// stands in the log.
import { formatConsistency, parseConsistency } from '@xinqi/evidence/log';
import {
  acrossLog,
  FORGED_LOGS,
  makeSamplePack,
  registered,
  resign,
  restoredLog,
} from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import type { Bases } from './bases.ts';
import { claimOf, type Planned } from './vector.ts';

/** In FORGED_LOGS, file, sentence. */
const LOGS: readonly (readonly [name: string, file: string, says: string])[] = [
  [
    'an event of a log that it does not follow',
    'another-log-before',
    'The log begins by naming another log than the one of the older events.',
  ],
  [
    'the older log signed another tree',
    'another-last-checkpoint',
    'The checkpoint of the older log is of another size than the record says.',
  ],
  [
    'an event of the older log that was written later',
    'written-later-into-the-older-log',
    'An event names the older log and stands behind all that was carried over from it.',
  ],
];

/** What was got of the older log beside a pack of the one that follows it. */
async function acrossVectors({ of, hierarchy }: Bases): Promise<Planned[]> {
  const made = await acrossLog(hierarchy, of.two);
  const { files } = readZip(made.late, () => true);
  const name = [...files.keys()].find((one) => one.startsWith('log/previous-1/'))!;
  const { hashes, checkpoint } = parseConsistency(files.get(name)!);
  const wrong = formatConsistency({ hashes: [...hashes.slice(0, -1), new Uint8Array(32)], checkpoint });
  const early = 'good/across-early.evidence.zip';
  const from = 'good/across-late.evidence.zip';
  return [
    {
      ...{ file: early, make: async () => made.early },
      says: 'Finished in a log that ended afterwards.',
    },
    {
      ...{ file: from, make: async () => made.late, earlier: early },
      says: 'The same contract, voided in the log that follows: the older one continued what was under the earlier pack.',
    },
    {
      ...{ file: 'good/across-shifted.evidence.zip', make: async () => made.shifted, earlier: early },
      says: 'The events stand elsewhere in the log that follows: nobody can tell whether something was lost or put in.',
    },
    {
      ...{ file: 'bad/k4-forked-before.evidence.zip', make: async () => made.forked, earlier: early },
      ...{ from, claim: 'earlier', rule: 'K4' },
      says: 'The log names as the last of the older one a checkpoint of the size of the earlier pack’s, of another tree.',
    },
    {
      ...{ file: 'bad/l5-older-log-not-continued.evidence.zip', from, claim: 'leaves', rule: 'L5' },
      says: 'A hash of the proof from an earlier checkpoint of the older log was changed.',
      make: () => resign(files, made.input, (map) => map.set(name, wrong)),
    },
  ];
}

export async function leafVectors(bases: Bases): Promise<Planned[]> {
  const { of, hierarchy } = bases;
  const packOf = async (lies?: Parameters<typeof restoredLog>[1]) =>
    (await makeSamplePack({ ...of.one, ...(await restoredLog(hierarchy, lies)) })).bytes;
  const keyed = () => makeSamplePack({ ...of.one, edit: registered() });
  const bad = (rule: string, file: string, says: string, from: string, make: Planned['make']): Planned => ({
    ...{ file: `bad/${rule.toLowerCase()}-${file}.evidence.zip`, says, rule, claim: claimOf(rule), make },
    from: `good/${from}.evidence.zip`,
  });
  return [
    ...(await acrossVectors(bases)),
    {
      file: 'good/registered-passkey.evidence.zip',
      says: 'He confirmed by a passkey whose registration stood in the log before.',
      make: async () => (await keyed()).bytes,
    },
    {
      file: 'good/restored-log.evidence.zip',
      says: 'A backup was put back meanwhile: the log follows another one, of which the first four events are.',
      make: () => packOf(),
    },
    bad(
      'L1',
      'registration-without-proof',
      'The proof of the registration is left out.',
      'registered-passkey',
      async () => {
        const { bytes, input } = await keyed();
        const { files } = readZip(bytes, () => true);
        return resign(files, input, (all) => {
          for (const name of files.keys()) if (name.startsWith('log/leaves/')) all.delete(name);
        });
      },
    ),
    ...LOGS.map(([name, file, says]) => {
      const found = FORGED_LOGS.find(([of]) => of === name);
      if (!found) throw new Error(`no forged log ${name}`);
      return bad(found[1], file, says, 'restored-log', () => packOf(found[2]));
    }),
  ];
}
