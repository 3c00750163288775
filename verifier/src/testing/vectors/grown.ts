// Public vectors of packs that grew: what a later one says beside an earlier one or a receipt, and what an operator who holds the keys
// shows after he rewrote, forked or restored the log.
import { formatConsistency, parseCheckpoint, parseConsistency, signCheckpoint } from '@xinqi/evidence/log';
import { goesOn, grownLog, makeSamplePack, noteSigner, resign, sha256 } from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import { TEST_TIME } from '@xinqi/pki/testing';
import type { Bases } from './bases.ts';
import { RECEIPT, receiptVectors } from './receipts.ts';
import { claimOf, type Planned } from './vector.ts';

const EARLY = 'good/grown-early.evidence.zip';
const LATE = 'good/grown-late.evidence.zip';

/** Packs, and receipts, which are judged alone too. */
export async function grownVectors(bases: Bases): Promise<Planned[]> {
  const { input } = await makeSamplePack({ ...bases.of.two, edit: goesOn });
  const grown = await grownLog(bases.hierarchy, input, TEST_TIME);
  const made = (pack: Uint8Array) => async () => pack;
  const bad = (
    rule: string,
    file: string,
    says: string,
    make: Planned['make'],
    earlier?: string,
  ): Planned => ({
    ...{ file: `bad/${rule.toLowerCase()}-${file}.evidence.zip`, says, make },
    ...{ from: LATE, claim: claimOf(rule), rule, ...(earlier === undefined ? {} : { earlier }) },
  });
  const name = `log/consistency/${grown.earlySize}.txt`;
  const { files } = readZip(grown.late, () => true);
  const { hashes, checkpoint } = parseConsistency(files.get(name)!);
  const changed = (change: (map: Map<string, Uint8Array>) => void) => () =>
    resign(files, grown.input, change);
  const { origin, size, root } = parseCheckpoint(checkpoint);
  const forged = await signCheckpoint({ origin, size, root }, [noteSigner(origin)], sha256);
  const wrong = [...hashes.slice(0, -1), new Uint8Array(32)];
  return [
    ...(await receiptVectors(bases.hierarchy, grown)),
    {
      ...{ file: EARLY, make: made(grown.early), earlier: RECEIPT },
      says: 'Finished; the log continues the checkpoint of the receipt beside which it is judged.',
    },
    {
      ...{ file: LATE, make: made(grown.late), earlier: EARLY },
      says: 'The same contract later, deposited and voided: the log continues what was under receipt and earlier pack.',
    },
    bad(
      ...([
        'K1',
        'other-size',
        'The proof from an earlier checkpoint stands under the name of another size.',
      ] as const),
      changed((map) => map.set('log/consistency/1.txt', map.get(name)!)),
    ),
    bad(
      ...([
        'K2',
        'other-key',
        'The earlier checkpoint is signed by a key of the log’s name that nobody certified.',
      ] as const),
      changed((map) => map.set(name, formatConsistency({ hashes, checkpoint: forged }))),
    ),
    bad(
      ...(['K3', 'not-continued', 'A hash of the proof from the earlier checkpoint was changed.'] as const),
      changed((map) => map.set(name, formatConsistency({ hashes: wrong, checkpoint }))),
    ),
    bad(
      ...([
        'K4',
        'forked',
        'A fork: the contract is the same, an entry of others is not; it claims to continue itself.',
      ] as const),
      ...([made(grown.forked), EARLY] as const),
    ),
    bad(
      ...([
        'K5',
        'restored',
        'Made later than what it is judged beside, out of an old copy: the voiding is forgotten.',
      ] as const),
      ...([made(grown.restored), LATE] as const),
    ),
    bad(
      ...([
        'K6',
        'regrown',
        'An old copy of the log went on and is longer by now; deposit and voiding are gone.',
      ] as const),
      ...([made(grown.regrown), LATE] as const),
    ),
    bad(
      ...(['K6', 'shifted', 'Something was put into the log before the event of the receipt.'] as const),
      ...([made(grown.shifted), RECEIPT] as const),
    ),
  ];
}
