// The job of a hand-over: contract by contract under its lock, each step one transaction that also says how far it came, so
// that a killed worker goes on where it stopped and nothing is done twice. First the lines (new link, old one dead, in the
// evidence), then whose contracts and drafts they are.
import { ApplyStatus, nextSignInfo, SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../../platform/db.ts';
import { byProduct, type Change, changeMany, changeWithin } from '../../contract/change-contract.ts';
import { heldUploads, openDraft } from '../../contract/draft/open-draft.ts';
import type { Parts } from '../../contract/parts.ts';
import { findApplyById, lockApply, type SignInfoRow } from '../../contract/store.ts';
import { swapLine } from '../replace-line.ts';
import {
  barredContracts,
  changeOwner,
  type HandoverRow,
  lockHandover,
  ownedContracts,
  stepTo,
  successorOf,
} from './store.ts';

const linesAtOnce = 20;
const contractsAtOnce = 200;
const reason = '企业更换经办人';

export async function runHandover(parts: Parts, handoverId: string): Promise<void> {
  while (await step(parts, handoverId));
}

/** False when nothing is left to be done. */
const step = (parts: Parts, handoverId: string): Promise<boolean> =>
  inTx(parts.deps.db, async (tx) => {
    const h = await lockHandover(tx, handoverId);
    if (!h || h.phase === 3) return false;
    const now = parts.deps.clock.now();
    const last = h.phase === 1 ? await moveLines(parts, tx, h, now) : await moveContracts(parts, tx, h);
    if (last !== undefined) {
      await stepTo(tx, handoverId, { phase: h.phase, last }, now);
      return true;
    }
    const phase = h.phase === 1 && h.to_account !== null ? 2 : 3;
    await stepTo(tx, handoverId, { phase, last: null }, now);
    if (phase === 3) await parts.assets.finish(tx, { corpId: h.corp_id, handoverId }, now);
    return phase === 2;
  });

/**
 * Who takes over now: the successor, or whoever took over from him since he left too; undefined: nobody. He stays until `tx`
 * ends, so contracts are locked before, as in leaving: what comes to him here, his own hand-over finds.
 */
async function heirOf({ reach }: Parts, tx: Tx, h: HandoverRow): Promise<string | undefined> {
  const gone = new Set<string>();
  for (let to = h.to_account; to !== null && !gone.has(to); to = await successorOf(tx, h.corp_id, to)) {
    if (await reach.stays(tx, h.corp_id, to)) return to;
    gone.add(to);
  }
  return undefined;
}

/** The contract that it came to; undefined at the end. */
async function moveLines(parts: Parts, tx: Tx, h: HandoverRow, now: Date): Promise<string | undefined> {
  const applyIds = await barredContracts(tx, h, linesAtOnce);
  // every contract before who takes over, as in leaving
  for (const applyId of applyIds) await lockApply(tx, applyId);
  const heir = await heirOf(parts, tx, h);
  let swapped = 0;
  for (const applyId of applyIds)
    await changeWithin(parts, tx, now, byProduct(applyId), async (change) => {
      const { apply } = change;
      for (const line of change.lines.filter((one) => isHis(one, h))) {
        const open =
          apply.status === ApplyStatus.Signing && nextSignInfo(line.status, 'replace') !== undefined;
        if (open && heir !== undefined && (await give(parts, change, heir, line))) swapped += 1;
        else if (line.link_gen > 0)
          change.record({
            type: 'link.revoke',
            signNo: line.sign_no,
            actor: { kind: 'enterprise', auth: [{ method: 'session', level: 'mobile' }] },
            data: { generation: line.link_gen, reason: 'replace' },
          });
      }
    });
  if (swapped > 0)
    await parts.assets.moved(tx, { corpId: h.corp_id, handoverId: h.handover_id }, 'line', swapped);
  return applyIds.at(-1);
}

const isHis = (line: SignInfoRow, h: HandoverRow): boolean =>
  line.user_type === 1 &&
  line.corp_id === h.corp_id &&
  line.party_key.equals(h.from_key) &&
  line.status !== SignInfoStatus.Transferred &&
  line.barred_at?.getTime() === h.at.getTime();

/** False when the successor cannot stand in this line: he signs the contract already. */
async function give(parts: Parts, change: Change, to: string, line: SignInfoRow): Promise<boolean> {
  const { account } = parts;
  const { tx } = change;
  const heir = {
    name: await account.displayName(tx, { accountId: to }),
    mobile: await account.mobileOf(tx, to),
  };
  try {
    await swapLine(parts, change, line, {
      // a number that was named is of who left
      who: { userType: 1, name: line.name, operatorName: heir.name, mobile: heir.mobile, idCard: null },
      reason,
    });
    return true;
  } catch (error) {
    // checked before anything is written
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function moveContracts(parts: Parts, tx: Tx, h: HandoverRow): Promise<string | undefined> {
  const owned = await ownedContracts(tx, h, contractsAtOnce);
  if (owned.length === 0) return undefined;
  const to = await heirOf(parts, tx, h);
  if (to === undefined) return undefined;
  const drafts = owned.filter(({ status }) => status === ApplyStatus.Draft);
  for (const { apply_id } of drafts) await moveFiles(parts, tx, apply_id, h.from_account, to);
  const applyIds = owned.map(({ apply_id }) => apply_id);
  const key = await parts.account.party.keyOf(tx, to);
  await changeMany(tx, async () => {
    await changeOwner(tx, applyIds, { accountId: to, key });
    return applyIds;
  });
  const of = { corpId: h.corp_id, handoverId: h.handover_id };
  if (drafts.length > 0) await parts.assets.moved(tx, of, 'draft', drafts.length);
  if (owned.length > drafts.length)
    await parts.assets.moved(tx, of, 'contract', owned.length - drafts.length);
  return applyIds.at(-1);
}

/** A draft is sent with files of its owner's. */
async function moveFiles(parts: Parts, tx: Tx, applyId: string, from: string, to: string): Promise<void> {
  const apply = (await findApplyById(tx, applyId))!;
  const { draft } = await openDraft(parts, apply);
  await parts.file.handOver(tx, heldUploads(draft), { from, to });
}
