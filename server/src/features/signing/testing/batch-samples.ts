// A request for each call of batches, for the authorization matrix. Its batches are paused, so that none of them sends anything.
import { randomUUID } from 'node:crypto';
import { batchColumns } from '@xinqi/domain';
import { signingRoutes as r } from '@xinqi/wire/signing';
import type { Cell } from '../../../testing/matrix/facts.ts';
import type { MatrixWorld } from '../../../testing/matrix/matrix-world.ts';
import { none, page, type Sample } from '../../../testing/matrix/sample.ts';

const fields = [{ kind: 'signature' as const, page: 0, x: 80, y: 300, width: 120, height: 48 }];
const batch = (contractId: string, name: string) => ({
  ...{ batchId: randomUUID(), contractId, contractName: `${name}批次` },
  signatoryJson: [{ listed: true, fields }],
  rows: [{ number: 2, cells: [`${name}名单人`, '13955555555'] }],
});

const made = new WeakMap<MatrixWorld, Map<string, string>>();
async function make(w: MatrixWorld, of: string): Promise<string> {
  const [client, file, name, side] =
    of === 'batchSender'
      ? ([w.clients.sender, w.uploads.fileSender, '鹤唳', 'i'] as const)
      : ([w.clients.member, w.uploads.fileMember, '雁鸣', 'c'] as const);
  const { batchId } = await client.call(r.batchCreate, batch(file, name), `/${side}/applySign/batchCreate`);
  await client.call(r.batchSteer, { batchId, act: 'pause' }, `/${side}/applySign/batchSteer`);
  return batchId;
}
async function batchOf(w: MatrixWorld, c: Cell, fresh: boolean): Promise<string> {
  if (c.object === 'absent') return w.absent.uuid;
  const kept = made.get(w) ?? new Map<string, string>();
  made.set(w, kept);
  const batchId = (fresh ? undefined : kept.get(c.object)) ?? (await make(w, c.object));
  kept.set(c.object, batchId);
  return batchId;
}
const ofBatch = (more: Record<string, unknown> = {}): Sample => ({
  kinds: ['batch'],
  input: async (w, c) => ({ batchId: await batchOf(w, c, false), ...more }),
});

export const batchSamples: Record<string, Sample> = {
  'signing.batchSheet': none,
  'signing.batchParse': { ...none, file: 'no sheet', proves: ['BATCH_UNREADABLE'] },
  'signing.batchFaults': {
    kinds: ['nothing'],
    input: () => ({ rows: [{ number: 2, cells: batchColumns(0).map(() => '') }] }),
  },
  'signing.batchList': page,
  'signing.batchCreate': {
    kinds: ['file'],
    input: (w, c) => ({
      ...batch(c.object === 'absent' ? w.absent.uuid : w.uploads[c.object as 'fileSender'], '鹤雁'),
      tryOnly: true,
    }),
  },
  'signing.batchInfo': ofBatch(),
  'signing.batchRows': ofBatch(),
  'signing.batchRemind': ofBatch(),
  'signing.batchExport': ofBatch(),
  'signing.batchSteer': {
    kinds: ['batch'],
    input: async (w, c, fresh) => ({ batchId: await batchOf(w, c, fresh), act: 'cancel' }),
    proves: ['BATCH_OVER'],
  },
  // whoever else sees the batch did not send it: over for him
  'signing.batchCheck': {
    ...ofBatch({ number: 2, fileId: randomUUID(), act: 'send' }),
    proves: ['BATCH_CHECK', 'BATCH_OVER'],
  },
};
