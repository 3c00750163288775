// All SQL of sealing's tables.
import { type RawBuilder, sql } from 'kysely';
import { notDurable } from '../../platform/database/not-durable.ts';
import type { Tx } from '../../platform/db.ts';
import type { Segment } from '../../platform/storage/segments.ts';
import { LEVELS, type Level } from './level.ts';

export type Revision = { length: number; sha256: string };
export type DocumentRow = {
  document_id: string;
  apply_no: string;
  /** Which of the contract's files it is, from 0. */
  position: number;
  /** How many files the contract has. */
  files: number;
  signers: number;
  already_signed: boolean;
  segments: Segment[];
  revisions: Revision[];
  /** Lowest level of the file's own signatures; null until all of them are in it. */
  level: Level | null;
  fence: number;
};

export const documentColumns = sql`document_id, apply_no, position, files, signers, already_signed, segments, revisions, level, fence`;

export async function insertDocument(
  tx: Tx,
  row: Omit<DocumentRow, 'fence' | 'level'>,
  now: Date,
): Promise<void> {
  await sql`insert into seal_document (document_id, apply_no, position, files, signers, already_signed, segments, revisions, created_at)
    values (${row.document_id}, ${row.apply_no}, ${row.position}, ${row.files}, ${row.signers}, ${row.already_signed}, ${JSON.stringify(row.segments)},
      ${JSON.stringify(row.revisions)}, ${now})`.execute(tx);
}

/** One more signatory signs every file of the contract. */
export async function addSigner(tx: Tx, applyNo: string): Promise<void> {
  await sql`update seal_document set signers = signers + 1 where apply_no = ${applyNo}`.execute(tx);
}

export async function findDocument(tx: Tx, documentId: string): Promise<DocumentRow | undefined> {
  const { rows } =
    await sql<DocumentRow>`select ${documentColumns} from seal_document where document_id = ${documentId}`.execute(
      tx,
    );
  return rows[0];
}

/** Every file of a contract, in order. */
export async function documentsOf(tx: Tx, applyNo: string): Promise<DocumentRow[]> {
  const { rows } =
    await sql<DocumentRow>`select ${documentColumns} from seal_document where apply_no = ${applyNo} order by position`.execute(
      tx,
    );
  return rows;
}

/** The same as a scalar select for others' statements. */
export const documentsJson = (applyNo: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(d), '[]') from (
    select ${documentColumns} from seal_document where apply_no = ${applyNo} order by position) d)`;

export type Standing = {
  documents: DocumentRow[];
  /** Every signature that was asked for is in each of the contract's files. */
  last: boolean;
  /** The line's signature stands in each of them. */
  lineDone: boolean;
  /** A licensed authority certified it in each file in which it stands. */
  licensed: boolean;
};

/** Where a contract and one of its lines stand, once more signatures are in the files. */
export async function standingOf(tx: Tx, applyNo: string, signNo: string): Promise<Standing> {
  type Row = DocumentRow & { open: boolean; unsealed: boolean; licensed: boolean | null };
  const { rows } = await sql<Row>`select ${documentColumns},
      signers > (select count(*) from seal_task t where t.document_id = d.document_id and t.done_at is not null) as open,
      exists (select from seal_task where sign_no = ${signNo} and done_at is null) as unsealed,
      (select bool_and(ca_licence is not null) from signer_certificate where sign_no = ${signNo}) as licensed
    from seal_document d where apply_no = ${applyNo} order by position`.execute(tx);
  const lineDone = !rows[0]!.unsealed;
  return {
    documents: rows,
    last: rows.every(({ open }) => !open),
    ...{ lineDone, licensed: lineDone && rows[0]!.licensed === true },
  };
}

const levels = sql.raw(`(array['${LEVELS.join("', '")}'])`);

/** A scalar select for others' statements: the lowest level of the signatures in a contract's files; null without all of them. */
export const levelOf = (applyNo: string): RawBuilder<unknown> =>
  sql`(select case when count(*) = count(d.level) then ${levels}[min(array_position(${levels}, d.level))] end
    from seal_document d where d.apply_no = ${sql.ref(applyNo)})`;

/** The same: how many revisions a contract's files have beyond their first ones. */
export const revisionsOf = (applyNo: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(sum(jsonb_array_length(d.revisions) - 1), 0)::int from seal_document d where d.apply_no = ${applyNo})`;

/** Takes the lease when it is free or ran out; the raised fence makes every earlier holder's write fail. */
export async function takeLease(
  tx: Tx,
  documentId: string,
  now: Date,
  until: Date,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`update seal_document set lease_until = ${until}, fence = fence + 1
    where document_id = ${documentId} and (lease_until is null or lease_until <= ${now}) and ${notDurable(tx)}
    returning ${documentColumns}`.execute(tx);
  return rows[0];
}

export async function dropLease(tx: Tx, documentId: string, fence: number): Promise<void> {
  await sql`update seal_document set lease_until = null
    where document_id = ${documentId} and fence = ${fence} and ${notDurable(tx)}`.execute(tx);
}

/** Adds revisions by compare-and-swap on fence and revision count, and gives the lease back; `also`: sets further columns. */
export const addRevisions = (
  doc: Pick<DocumentRow, 'document_id' | 'segments' | 'revisions' | 'fence'>,
  segments: readonly Segment[],
  revisions: readonly Revision[],
  also: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`update seal_document set lease_until = null,
    segments = ${JSON.stringify([...doc.segments, ...segments])},
    revisions = ${JSON.stringify([...doc.revisions, ...revisions])}${also}
  where document_id = ${doc.document_id} and fence = ${doc.fence} and jsonb_array_length(revisions) = ${doc.revisions.length}
  returning document_id`;

/** A signature is in the file, its task done; false when the lease was lost. */
export async function addSignature(
  tx: Tx,
  added: RawBuilder<unknown>,
  taskId: string,
  c: Omit<CertificateRow, 'revoked_at'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`with added as (${added}),
      done as (update seal_task set done_at = ${now}, step = null, error = null, failing_since = null
        where task_id = ${taskId} and exists (select from added))
    insert into signer_certificate (sign_no, document_id, der, chain, serial, subject, issuer, not_before, not_after,
      level, stamped_at, revision, revision_sha256, test, ca_root, ca_licence)
    select ${c.sign_no}, document_id, ${c.der}::bytea, ${c.chain}::bytea[], ${c.serial}, ${c.subject}, ${c.issuer},
      ${c.not_before}::timestamptz, ${c.not_after}::timestamptz, ${c.level}, ${c.stamped_at}::timestamptz, ${c.revision}::int,
      ${c.revision_sha256}, ${c.test}::boolean, ${c.ca_root}::bytea, ${c.ca_licence}
    from added returning 1`.execute(tx);
  return rows.length === 1;
}

/** The last signature is in the files: from now on they are extended. Gives their leases back, which the extension takes at once. */
export async function startExtension(tx: Tx, applyNo: string, now: Date): Promise<void> {
  await sql`update seal_document d set extend_at = ${now}, lease_until = null,
      level = (select min(c.level) from signer_certificate c where c.document_id = d.document_id)
    where d.apply_no = ${applyNo}`.execute(tx);
}

export type TaskRow = {
  task_id: string;
  document_id: string;
  sign_no: string;
  seq: number;
  dek: Buffer;
  blob: Buffer;
  attempts: number;
};

/** Queues a task behind those of its document; a second one of the same signatory for it is ignored. */
export async function insertTask(tx: Tx, row: Omit<TaskRow, 'seq' | 'attempts'>, now: Date): Promise<void> {
  await sql`insert into seal_task (task_id, document_id, sign_no, seq, dek, blob, created_at)
    select ${row.task_id}, ${row.document_id}, ${row.sign_no}, coalesce(max(seq), 0) + 1, ${row.dek}::bytea, ${row.blob}::bytea, ${now}::timestamptz
    from seal_task where document_id = ${row.document_id} on conflict (sign_no, document_id) do nothing`.execute(
    tx,
  );
}

export async function nextTask(tx: Tx, documentId: string): Promise<TaskRow | undefined> {
  const { rows } =
    await sql<TaskRow>`select task_id, document_id, sign_no, seq, dek, blob, attempts from seal_task
    where document_id = ${documentId} and done_at is null order by seq limit 1`.execute(tx);
  return rows[0];
}

export type DroppedTask = { task_id: string; sign_no: string };

/** Gives up what of a contract is not sealed yet; a worker in the middle of it loses its fence. Answers which signatures. */
export async function dropTasks(tx: Tx, applyNo: string): Promise<DroppedTask[]> {
  await sql`update seal_document set fence = fence + 1, lease_until = null where apply_no = ${applyNo}`.execute(
    tx,
  );
  const { rows } = await sql<DroppedTask>`delete from seal_task t using seal_document d
    where d.apply_no = ${applyNo} and t.document_id = d.document_id and t.done_at is null
    returning t.task_id, t.sign_no`.execute(tx);
  return rows;
}

export async function recordFailure(
  tx: Tx,
  taskId: string,
  step: string,
  error: string,
  now: Date,
): Promise<void> {
  await sql`update seal_task set attempts = attempts + 1, step = ${step}, error = ${error.slice(0, 500)},
    failing_since = coalesce(failing_since, ${now}) where task_id = ${taskId} and done_at is null`.execute(
    tx,
  );
}

/**
 * Documents with work that nobody has touched for a while: a killed worker, a job given up. What our own verifier refused
 * is tried again after 20 s, 80 s, 3 min … : making the file costs much, and mostly a new version of the product is needed. So is what an
 * authority outside did not certify: it is not asked without end.
 */
export async function forgottenDocuments(tx: Tx, before: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{
    document_id: string;
  }>`select distinct t.document_id from seal_task t join seal_document d using (document_id)
    where t.done_at is null and t.created_at < ${before} and (d.lease_until is null or d.lease_until <= ${now})
      and (t.step is null or t.step not in ('verify', 'certificate') or t.failing_since + t.attempts * t.attempts * interval '20 seconds' <= ${now})
    limit 500`.execute(tx);
  return rows.map((r) => r.document_id);
}

/** Accepted signatures that wait because our own verifier refuses the file with them. */
export async function countHeld(tx: Tx): Promise<number> {
  const { rows } = await sql<{ held: number }>`select count(*)::int as held from seal_task
    where done_at is null and step = 'verify'`.execute(tx);
  return rows[0]!.held;
}

export type Stuck = { step: string; error: string; failing_since: Date };
export type StuckSignature = Stuck & { reason?: string };
export type CertificateRow = {
  sign_no: string;
  document_id: string;
  der: Buffer;
  chain: Buffer[];
  serial: string;
  subject: string;
  issuer: string;
  not_before: Date;
  not_after: Date;
  level: Level;
  stamped_at: Date | null;
  revision: number;
  revision_sha256: string;
  test: boolean;
  /** Root (DER) of the authority outside that issued it; null: the own hierarchy. */
  ca_root: Buffer | null;
  /** Number of its licence, as the installation named it then; null: not named as licensed, or one of tests. */
  ca_licence: string | null;
  revoked_at: Date | null;
};

/** Roots (DER) of authorities outside under which some of these lie. */
export const caRoots = (rows: readonly CertificateRow[]): Uint8Array[] => [
  ...new Map(
    rows.flatMap(({ ca_root: root }) => (root ? [[root.toString('hex'), new Uint8Array(root)]] : [])),
  ).values(),
];

/** With the position of its file in the contract. */
export type ContractCertificate = CertificateRow & { position: number };

const certificateColumns = sql`sign_no, document_id, der, chain, serial, subject, issuer, not_before, not_after,
  level, stamped_at, revision, revision_sha256, test, ca_root, ca_licence, revoked_at`;

export async function certificatesOf(tx: Tx, documentId: string): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`select ${certificateColumns}
    from signer_certificate where document_id = ${documentId} order by revision`.execute(tx);
  return rows;
}

/** Of every file of a contract: file by file, in the order of signing. */
export async function contractCertificates(tx: Tx, applyNo: string): Promise<ContractCertificate[]> {
  const { rows } = await sql<ContractCertificate>`select ${certificateColumns}, position
    from signer_certificate join (select document_id, position from seal_document where apply_no = ${applyNo}) d
      using (document_id) order by position, revision`.execute(tx);
  return rows;
}

export async function certificatesFor(tx: Tx, signNos: readonly string[]): Promise<ContractCertificate[]> {
  const { rows } = await sql<ContractCertificate>`select ${certificateColumns}, position
    from signer_certificate join (select document_id, position from seal_document) d using (document_id)
    where sign_no = any(${signNos}::text[]) order by position`.execute(tx);
  return rows;
}
