// Who downloads what is in the contract's evidence: once an hour for each reader and file, or the record would grow with every
// click, and its signatories would wait for it (issue 13, 10). The lock under which it is written asks again who he is.
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { type NewEvent, netCommits } from '../../../ledger/index.ts';
import type { Party } from '../../contract/acting/load-party.ts';
import type { Parts } from '../../contract/parts.ts';

/** `file`: of a contract of several files which one. */
type Download = { what: 'final' | 'pack' | 'attachment'; sha256?: string; file?: number };

/** The one who reads, as long as he is the same person: a link's recipient, or an account. */
export const readerOf = ({ via, me }: Pick<Party, 'via' | 'me'>): string =>
  via.kind === 'link' ? `line:${me?.sign_no}:${me?.recipient_gen}` : `account:${via.accountId}`;

/** Asks for tickets beyond this are no reading. */
const tickets = { name: 'download-ticket', max: 120, seconds: 3600 };
export const limitDownloads = ({ deps }: Parts, applyNo: string, reader: string): Promise<void> =>
  deps.limits.use({ limit: tickets, key: `${applyNo}:${reader}` });

/** True when this reader's last note of this file is an hour old, or there is none. */
async function isNew(tx: Tx, applyId: string, reader: string, file: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - 3600_000);
  const { rows } = await sql`insert into download_note as n (apply_id, reader, file, at)
    values (${applyId}, ${reader}, ${file}, ${now})
    on conflict (apply_id, reader, file) do update set at = excluded.at where n.at <= ${since} returning 1`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Writes these downloads into the contract's evidence, but for those that stand there already. The contract is locked. */
export async function noteDownloads(
  parts: Parts,
  tx: Tx,
  ctx: Pick<Ctx, 'ip' | 'userAgent' | 'now'>,
  of: { applyId: string; applyNo: string; signNo?: string | undefined; reader: string },
  actor: NewEvent['actor'],
  files: readonly Download[],
): Promise<void> {
  const events: NewEvent[] = [];
  for (const data of files) {
    const file = `${data.what}:${data.sha256 ?? ''}`;
    if (await isNew(tx, of.applyId, of.reader, file, ctx.now))
      events.push({
        type: 'download',
        ...(of.signNo === undefined ? {} : { signNo: of.signNo }),
        actor,
        data,
        commits: netCommits(ctx.ip, ctx.userAgent),
      });
  }
  if (events.length > 0) await parts.ledger.append(tx, of.applyNo, events, ctx.now);
}
