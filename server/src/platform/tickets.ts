// One-use download tickets (L-11): 60 s, one resource; redeemed atomically, so two requests never share one.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { randomToken } from './clock.ts';
import type { Tx } from './db.ts';

const hash = (ticket: string) => createHash('sha256').update(ticket).digest();
const lifeSeconds = 60;

/** What a ticket opens: a kind that a family has registered, and that kind's own reference. */
export type TicketResource = { kind: string; ref: Record<string, string> };

export async function issueTicket(tx: Tx, resource: TicketResource, now: Date): Promise<string> {
  const ticket = randomToken();
  await sql`insert into download_ticket (ticket_hash, resource, expires_at)
    values (${hash(ticket)}, ${JSON.stringify(resource)}, ${new Date(now.getTime() + lifeSeconds * 1000)})`.execute(
    tx,
  );
  return ticket;
}

/** The resource, once; undefined when used, late or unknown. */
export async function redeemTicket(tx: Tx, ticket: string, now: Date): Promise<TicketResource | undefined> {
  const { rows } = await sql<{ resource: TicketResource; expires_at: Date }>`
    delete from download_ticket where ticket_hash = ${hash(ticket)} returning resource, expires_at`.execute(
    tx,
  );
  const row = rows[0];
  return row && row.expires_at > now ? row.resource : undefined;
}

/** The address that a ticket is redeemed at. */
export const ticketUrl = (ticket: string): string => `/fileOper/download?_ctToken=${ticket}`;

/** Forgets tickets that nobody redeemed in time. */
export async function forgetTickets(tx: Tx, now: Date): Promise<void> {
  await sql`delete from download_ticket where expires_at < ${now}`.execute(tx);
}
