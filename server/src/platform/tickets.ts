// One-use download tickets (L-11): 60 s, one resource; redeemed atomically, so two requests never share one. A ticket ends with
// the login that asked for it, and for an enterprise with the first right that its holder had then and has no more (L-09, E-07).
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { randomToken } from './clock.ts';
import type { Tx } from './db.ts';
import type { BytesReply } from './endpoint.ts';
import type { Identity } from './principal.ts';
import { poll } from './switchboard/port.ts';

const hash = (ticket: string) => createHash('sha256').update(ticket).digest();
const lifeSeconds = 60;

/** How tickets of a kind are opened; undefined when what the reference names is gone or the right to it has ended. */
export type Download = {
  kind: string;
  open(ref: Record<string, string>, now: Date): Promise<BytesReply | undefined>;
};
export const downloads = poll<Download>(
  'file.downloads',
  'How one-use tickets of a kind are opened.',
  ({ kind }) => kind,
);

/** What a ticket opens: a kind whose family says how, and that kind's own reference. */
export type TicketResource = { kind: string; ref: Record<string, string> };
type Holder = {
  groupId?: string;
  corp?: { corpId: string; accountId: string; superFlag: boolean; pids: number[] };
};

/** Of a link signer nothing is kept: what he gets is the document that he had open, as his download is recorded. */
function holderOf({ user, corp }: Identity): Holder {
  const groupId = (corp ?? user)?.groupId;
  const { superFlag = false, pids = new Set<number>() } = corp?.grants ?? {};
  return {
    ...(groupId === undefined ? {} : { groupId }),
    ...(corp ? { corp: { corpId: corp.corpId, accountId: corp.accountId, superFlag, pids: [...pids] } } : {}),
  };
}

export async function issueTicket(
  tx: Tx,
  { kind, ref, asker }: TicketResource & { asker: Identity },
  now: Date,
): Promise<string> {
  const resource: TicketResource & { holder: Holder } = { kind, ref, holder: holderOf(asker) };
  const ticket = randomToken();
  await sql`insert into download_ticket (ticket_hash, resource, expires_at)
    values (${hash(ticket)}, ${JSON.stringify(resource)}, ${new Date(now.getTime() + lifeSeconds * 1000)})`.execute(
    tx,
  );
  return ticket;
}

/** His login is alive, and he may still what he might when he asked. */
async function stillHolds(tx: Tx, { groupId, corp }: Holder, now: Date): Promise<boolean> {
  const { rows } = await sql<{ good: boolean }>`select
    ${
      groupId === undefined
        ? sql`true`
        : sql`exists (select from bearer_token where group_id = ${groupId} and expires_at > ${now})`
    } and ${
      corp === undefined
        ? sql`true`
        : sql`exists (select from xinqi_member_rights(${corp.corpId}, ${corp.accountId}) r
            where r.super_flag or (not ${corp.superFlag} and r.pids @> ${corp.pids}::integer[]))`
    } as good`.execute(tx);
  return rows[0]?.good === true;
}

/** The resource, once; undefined when used, late or unknown, or its holder's no more. */
export async function redeemTicket(tx: Tx, ticket: string, now: Date): Promise<TicketResource | undefined> {
  const { rows } = await sql<{ resource: TicketResource & { holder?: Holder }; expires_at: Date }>`
    delete from download_ticket where ticket_hash = ${hash(ticket)} returning resource, expires_at`.execute(
    tx,
  );
  const row = rows[0];
  if (!row || row.expires_at <= now) return undefined;
  const { kind, ref, holder } = row.resource;
  // one that an earlier version issued names nobody: it lives a minute
  return !holder || (await stillHolds(tx, holder, now)) ? { kind, ref } : undefined;
}

/** The address that a ticket is redeemed at. */
export const ticketUrl = (ticket: string): string => `/fileOper/download?_ctToken=${ticket}`;

/** Forgets tickets that nobody redeemed in time. */
export async function forgetTickets(tx: Tx, now: Date): Promise<void> {
  await sql`delete from download_ticket where expires_at < ${now}`.execute(tx);
}
