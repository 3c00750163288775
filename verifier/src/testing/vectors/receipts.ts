// Public vectors of receipts that are judged alone: as they are given, as they were given before, and as somebody makes one of his own.
import {
  formatConsistency,
  formatTlogProof,
  parseCheckpoint,
  parseConsistency,
  signCheckpoint,
} from '@xinqi/evidence/log';
import { encodeReceipt, type Receipt } from '@xinqi/evidence/pack';
import { certifiedKey, type GrownLog, noteSigner, sha256 } from '@xinqi/evidence/testing';
import type { TestHierarchy } from '@xinqi/pki/testing';
import { claimOf, type Planned } from './vector.ts';

export const RECEIPT = 'good/grown.tlog-proof';

export async function receiptVectors(hierarchy: TestHierarchy, grown: GrownLog): Promise<Planned[]> {
  const { whole, proof, ofIntent, otherIntent } = grown.parts;
  const { origin, size, root } = parseCheckpoint(proof.checkpoint);
  const made = (bytes: Uint8Array) => async () => bytes;
  const changed = (parts: Partial<Receipt>, of: Partial<typeof proof> = {}) =>
    formatTlogProof({
      ...proof,
      extra: encodeReceipt({ ...whole, ...parts } as Required<Receipt>),
      ...of,
    });
  const bad = (rule: string, file: string, says: string, bytes: Uint8Array): Planned => ({
    ...{ file: `bad/${rule.toLowerCase()}-${file}.tlog-proof`, says, make: made(bytes) },
    ...{ from: RECEIPT, claim: claimOf(rule), rule },
  });
  const unruled = (claim: string, file: string, says: string, bytes: Uint8Array): Planned => ({
    ...{ file: `bad/receipt-${file}.tlog-proof`, says, make: made(bytes), from: RECEIPT, claim },
  });
  const [opening, ...rest] = whole.openings;
  const text = Buffer.from(whole.event).toString();
  const other = Buffer.from(text.replace(/"name_c":"[0-9a-f]{64}"/, `"name_c":"${'0'.repeat(64)}"`));
  const pack = await certifiedKey(hierarchy, origin.replace('/log/', '/pack/'));
  const [before] = whole.consistency;
  const { hashes, checkpoint } = parseConsistency(before!.proof);
  const wrong = formatConsistency({ hashes: [...hashes.slice(0, -1), new Uint8Array(32)], checkpoint });
  return [
    {
      ...{ file: RECEIPT, make: made(grown.receipt) },
      says: 'A receipt of the second signatory: his confirmation, what it confirms and who he is; the log continues what others were given.',
    },
    {
      ...{ file: 'good/older.tlog-proof', make: made(grown.older) },
      says: 'The same as receipts were before, with the event alone: it needs a pack beside it.',
    },
    {
      ...{ file: 'good/nothing-opened.tlog-proof', make: made(changed({ openings: [] })) },
      says: 'A receipt of somebody whose name was erased: the rest is proved all the same.',
    },
    bad(
      ...(['Q1', 'other-kind', 'The extra line is an object of another kind.'] as const),
      formatTlogProof({ ...proof, extra: Buffer.from('{"kind":"other","v":1}') }),
    ),
    bad(
      ...(['Q1', 'opened-twice', 'One place of one event is opened twice.'] as const),
      changed({ openings: [...whole.openings, opening!] }),
    ),
    bad(
      ...([
        'Q2',
        'intent-alone',
        'The event is the intent, which confirms nothing, with a true proof.',
      ] as const),
      changed({ event: whole.intent, openings: [] }, ofIntent),
    ),
    bad(
      ...([
        'Q3',
        'other-event',
        'The event commits to another name than the one that is in the log.',
      ] as const),
      changed({ event: other, openings: [] }),
    ),
    bad(
      ...(['Q4', 'other-intent', 'The intent is an earlier one of somebody else.'] as const),
      changed({ intent: otherIntent, openings: [] }),
    ),
    bad(
      ...(['Q5', 'other-name', 'Another name is opened than the event commits to.'] as const),
      changed({ openings: [{ ...opening!, value: '王*' }, ...rest] }),
    ),
    bad(
      ...([
        'K3',
        'receipt-not-continued',
        'A hash of the proof from an earlier checkpoint was changed.',
      ] as const),
      changed({ consistency: [{ size: before!.size, proof: wrong }] }),
    ),
    unruled(
      'checkpoint',
      'other-key',
      'The checkpoint is signed by a key of the log’s name that nobody certified.',
      changed({}, { checkpoint: await signCheckpoint({ origin, size, root }, [noteSigner(origin)], sha256) }),
    ),
    unruled(
      'log_key',
      'pack-key',
      'The checkpoint is one of the key of packs, which stands for no log.',
      changed(
        { certificate: pack.certificate },
        {
          checkpoint: await signCheckpoint({ origin: pack.signer.name, size, root }, [pack.signer], sha256),
        },
      ),
    ),
  ];
}
