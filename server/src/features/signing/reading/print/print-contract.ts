// One print copy: counted under the contract's lock, so that two at once never exceed what the sender allows, with an event of its
// own. The PDF is made when its ticket is redeemed (make-copy.ts).
import { decidePrint, isFinished } from '@xinqi/domain';
import type { PrintRow } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { randomCode, uuidv7 } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { issueTicket, ticketUrl } from '../../../../platform/tickets.ts';
import { netCommits } from '../../../ledger/index.ts';
import { settled } from '../../contract/acted.ts';
import { lockAsParty } from '../../contract/acting/acting.ts';
import type { Party } from '../../contract/acting/load-party.ts';
import { bySender, changeContract } from '../../contract/change-contract.ts';
import { digestOfSet } from '../../contract/document/files.ts';
import type { Parts } from '../../contract/parts.ts';
import { downloaderKind, isReader } from '../../contract/reading-rights.ts';
import type { ApplyRow } from '../../contract/store.ts';
import { limitDownloads, readerOf } from '../download/note-download.ts';
import {
  findPrint,
  insertPrint,
  lastPrintAt,
  type PrintRecord,
  printedBy,
  printLimitOf,
  printName,
  setPrintLimit,
} from './store.ts';

export const printKind = 'contract-print';
/** For whom the printer jammed: the same copy, no other one. */
const AGAIN_MS = 600_000;

/** The enterprise for whose side he prints: that of his line, that which sent, or that of the member whom he heads. */
const corpOf = ({ me, isSender, apply, oversees, who }: Party): string | null =>
  me?.corp_id ?? (isSender ? apply.owner_corp_id : oversees ? (who.corp?.corpId ?? null) : null);

/** Whose count it is. People of one enterprise share theirs; one side never uses up another's. */
export function sideOf(party: Party): string {
  const corp = corpOf(party);
  if (corp !== null) return `corp:${corp}`;
  return party.isSender || !party.me ? 'sender' : `line:${party.me.sign_no}`;
}

/** What a decision sees of him. A head of departments prints for his enterprise (memberFile). */
export async function mayPrint(tx: Tx, party: Party) {
  const { apply } = party;
  const limit = await printLimitOf(tx, apply.apply_id);
  const printed = await printedBy(tx, apply.apply_id, sideOf(party));
  const reads = isReader(party) && !party.oversees;
  const decision = decidePrint({ finished: isFinished(apply.status), limit }, { reads, printed });
  return { limit, printed, decision };
}

export const isAgain = (row: PrintRecord, party: Party, now: Date): boolean =>
  row.reader === readerOf(party) && now.getTime() - row.created_at.getTime() < AGAIN_MS;

/** `own`: of the asker's own side; codes of another are its own business. */
export const presentPrint = (row: PrintRecord, party: Party, now: Date): PrintRow => ({
  printId: row.print_id,
  code: row.side === sideOf(party) ? row.code : null,
  copyNo: row.copy_no,
  copies: row.copies,
  printer: [row.printer_corp, row.printer].filter(Boolean).join(' '),
  time: row.created_at.toISOString(),
  again: isAgain(row, party, now),
});

async function printerOf({ account }: Parts, tx: Tx, party: Party) {
  const { me, via } = party;
  const corp = corpOf(party);
  const printer_corp = corp === null ? null : await account.displayName(tx, { corpId: corp });
  const printer =
    via.kind === 'session'
      ? await account.displayName(tx, { accountId: via.accountId })
      : (me?.operator_name ?? me?.name ?? '');
  return { printer, printer_corp };
}

export async function printContract(parts: Parts, ctx: Ctx, asked: Party, printId: string | undefined) {
  await limitDownloads(parts, asked.apply.apply_no!, readerOf(asked));
  const ask = (_: Parts, tx: Tx) => lockAsParty(parts, tx, ctx, asked);
  return changeContract(parts, ctx.now, ask, async (change, party) => {
    const { tx, now, apply } = change;
    const row = printId === undefined ? await nextCopy() : await sameCopy(printId);
    const ref = { printId: row.print_id };
    const ticket = await issueTicket(tx, { kind: printKind, ref, asker: ctx.identity }, now);
    const fileName = printName(row, apply);
    // no list shows it
    return change.untouched({ url: ticketUrl(ticket), fileName, print: presentPrint(row, party, now) });

    async function nextCopy(): Promise<PrintRecord> {
      const { decision, limit } = await mayPrint(tx, party);
      const { copyNo } = settled(decision);
      const docs = await parts.sealing.documentsOf(tx, apply.apply_no!);
      // a request that came first may get the lock second: copies are as old as their numbers say
      const last = await lastPrintAt(tx, apply.apply_id);
      const [revision, ...further_revisions] = docs.map(({ revisions }) => revisions.length - 1);
      const made: PrintRecord = {
        print_id: uuidv7(now),
        apply_id: apply.apply_id,
        code: randomCode(16),
        side: sideOf(party),
        copy_no: copyNo,
        copies: limit,
        reader: readerOf(party),
        ...(await printerOf(parts, tx, party)),
        revision: revision!,
        further_revisions,
        created_at: last !== null && last > now ? last : now,
      };
      await insertPrint(tx, made);
      change.record({
        type: 'print',
        ...(party.me ? { signNo: party.me.sign_no } : {}),
        actor: { kind: downloaderKind(party), auth: [] },
        data: {
          copy: copyNo,
          copies: limit,
          sha256: digestOfSet(docs.map(({ revisions }) => revisions.at(-1)!.sha256)),
        },
        commits: { ...netCommits(ctx.ip, ctx.userAgent), 'data.code_c': made.code },
      });
      return made;
    }

    async function sameCopy(id: string): Promise<PrintRecord> {
      const row = await findPrint(tx, { printId: id });
      if (row?.apply_id !== apply.apply_id || row.reader !== readerOf(party)) throw new AppError('NOT_FOUND');
      if (!isAgain(row, party, now)) throw new AppError('PRINT_LATE');
      return row;
    }
  });
}

/** The sender's say, for all sides. */
export const limitPrints = (parts: Parts, ctx: Ctx, { apply_id }: ApplyRow, copies: number): Promise<void> =>
  changeContract(parts, ctx.now, bySender(ctx, apply_id), async (change) => {
    await setPrintLimit(change.tx, apply_id, copies);
    return change.untouched(undefined);
  });
