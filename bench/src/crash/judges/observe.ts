// What the database and the object store hold of what the journal speaks of, read as the superuser beside the product:
// no presenter, no cache and no access rule stands between the rows and the judge.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Ack } from '../journal.ts';

export type Observed = {
  accounts: ReadonlySet<string>;
  /** By the database's clock, after the tokens were read. */
  at: Date;
  /** SHA-256 (hex) of living bearer tokens. */
  tokens: ReadonlySet<string>;
  files: ReadonlyMap<string, { sha256: string; length: number; stored: string | undefined }>;
  applies: ReadonlyMap<
    string,
    {
      applyNo: string | null;
      status: number;
      name: string;
      version: number;
      signers: number;
      reason: string | null;
    }
  >;
  /** Rows of a batch, by its id: all, those that were sent, and as how many contracts. */
  batches: ReadonlyMap<string, { rows: number; sent: number; contracts: number; failed: number }>;
  lines: ReadonlyMap<string, { status: number; accepted: boolean; reason: string | null; messages: number }>;
  /** log index of the sign.accept event of a line. */
  acceptedAt: ReadonlyMap<string, number | null>;
  /** Length and hash of every revision, by contract number. */
  revisions: ReadonlyMap<string, readonly { length: number; sha256: string }[]>;
  handSigns: ReadonlySet<string>;
};

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const of = <K extends Ack['kind']>(acks: readonly Ack[], ...kinds: K[]): Extract<Ack, { kind: K }>[] =>
  acks.filter((ack): ack is Extract<Ack, { kind: K }> => (kinds as string[]).includes(ack.kind));

async function hashOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

/** Opens the superuser's connections; they die with the database and are made anew. */
export function openWindow(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 3, application_name: 'crash' });
  pool.on('error', () => undefined);
  return pool;
}

/** Reads everything that these acknowledged writes should have left. */
export async function observe(pool: pg.Pool, objects: string, acks: readonly Ack[]): Promise<Observed> {
  const rows = async <T extends pg.QueryResultRow>(sql: string, keys: readonly string[]): Promise<T[]> =>
    keys.length === 0 ? [] : (await pool.query<T>(sql, [[...new Set(keys)]])).rows;
  const accounts = await rows<{ id: string }>(
    'select account_id as id from account where account_id = any($1::uuid[])',
    of(acks, 'account').map((a) => a.accountId),
  );
  const tokens = await rows<{ hash: string }>(
    `select encode(token_hash, 'hex') as hash from bearer_token
      where encode(token_hash, 'hex') = any($1::text[]) and expires_at > now()`,
    of(acks, 'session', 'ended').map((a) => tokenHash(a.token)),
  );
  const clock = await pool.query<{ at: Date }>('select clock_timestamp() as at');
  const files = await rows<{ id: string; sha256: string; length: string; key: string }>(
    `select file_id as id, original_sha256 as sha256, original_length as length, original_key as key
      from file where file_id = any($1::uuid[])`,
    of(acks, 'upload').map((a) => a.fileId),
  );
  const applies = await rows<{
    id: string;
    no: string | null;
    status: number;
    name: string;
    version: number;
    signers: number;
    reason: string | null;
  }>(
    `select apply_id as id, apply_no as no, status, contract_name as name, draft_version as version,
      signer_count as signers, end_reason as reason from apply where apply_id = any($1::uuid[])`,
    of(acks, 'draft', 'draft-gone', 'sent', 'refused', 'cancelled').map((a) => a.applyId),
  );
  const lines = await rows<{
    no: string;
    status: number;
    event: string | null;
    reason: string | null;
    messages: number;
    at: string | null;
  }>(
    `select s.sign_no as no, s.status, s.accept_event as event, s.refuse_reason as reason, e.log_index as at,
      (select count(*)::int from message m where m.ref = s.sign_no) as messages
      from sign_info s left join ledger_event e on e.event_id = s.accept_event and e.type = 'sign.accept'
      where s.sign_no = any($1::text[])`,
    [
      ...of(acks, 'accepted', 'refused', 'code').map((a) => a.signNo),
      ...of(acks, 'together').flatMap((a) => a.signNos),
    ],
  );
  const batches = await rows<{ id: string; rows: number; sent: number; contracts: number; failed: number }>(
    `select batch_id as id, count(*)::int as rows, count(*) filter (where state = 1)::int as sent,
      count(distinct apply_id)::int as contracts, count(*) filter (where state > 1)::int as failed
      from batch_row where batch_id = any($1::uuid[]) group by batch_id`,
    of(acks, 'batch').map((a) => a.batchId),
  );
  const documents = await rows<{ no: string; revisions: { length: number; sha256: string }[] }>(
    'select apply_no as no, revisions from seal_document where apply_no = any($1::text[])',
    of(acks, 'published', 'accepted').map((a) => a.applyNo),
  );
  const handSigns = await rows<{ id: string }>(
    "select hand_sign_id as id from hand_sign where hand_sign_id = any($1::uuid[]) and state = 'drawn'",
    of(acks, 'hand-sign', 'hand-sign-gone').map((a) => a.id),
  );
  const stored = await Promise.all(
    files.map(
      async (f) =>
        [
          f.id,
          { sha256: f.sha256, length: Number(f.length), stored: await hashOf(join(objects, f.key)) },
        ] as const,
    ),
  );
  return {
    accounts: new Set(accounts.map((a) => a.id)),
    at: clock.rows[0]!.at,
    tokens: new Set(tokens.map((t) => t.hash)),
    files: new Map(stored),
    applies: new Map(
      applies.map((a) => [
        a.id,
        {
          applyNo: a.no,
          status: a.status,
          name: a.name,
          version: a.version,
          signers: a.signers,
          reason: a.reason,
        },
      ]),
    ),
    batches: new Map(batches.map(({ id, ...counted }) => [id, counted])),
    lines: new Map(
      lines.map((l) => [
        l.no,
        { status: l.status, accepted: l.event !== null, reason: l.reason, messages: l.messages },
      ]),
    ),
    acceptedAt: new Map(lines.map((l) => [l.no, l.at === null ? null : Number(l.at)])),
    revisions: new Map(documents.map((d) => [d.no, d.revisions])),
    handSigns: new Set(handSigns.map((h) => h.id)),
  };
}
