// What somebody reads on the page: one of the contract's files, or, where its sender wants a watermark, a copy of it that carries the reader's
// name, the last four digits of his phone and the time in its pages. The copy is made in the sandbox at every opening and not kept;
// the file itself, and whoever downloads it, is untouched.
import { Readable } from 'node:stream';
import { beijingMinute } from '@xinqi/domain';
import { watermark } from '@xinqi/pdf/compose';
import { runInSandbox } from '@xinqi/pdf/upload';
import { AppError } from '../../../../platform/app-error.ts';
import type { BytesReply, Ctx } from '../../../../platform/endpoint.ts';
import { readSegments } from '../../../../platform/storage/segments.ts';
import type { DocumentRow } from '../../../sealing/index.ts';
import type { Party } from '../acting/load-party.ts';
import { mobileOf, type Parts } from '../parts.ts';
import type { ApplyRow } from '../store.ts';
import { documentReply } from './document-reply.ts';

type Reader = { name: string; mobile: string; key: string };

/** A copy is made at every opening. */
const openings = { name: 'marked-reading', max: 240, seconds: 3600 };

async function accountReader({ account, deps }: Parts, accountId: string): Promise<Reader> {
  const name = await account.displayName(deps.db, { accountId });
  return { name, mobile: await account.mobileOf(deps.db, accountId), key: accountId };
}

function readerFor(parts: Parts, { via, me }: Party): Promise<Reader> | Reader {
  if (via.kind === 'session') return accountReader(parts, via.accountId);
  // a link stands for its line
  const { operator_name: operator, name, sign_no: key } = me!;
  return { name: operator ?? name, mobile: mobileOf(parts, me!), key };
}

/** What the mark of this reader says at this minute. */
const wordsOf = ({ name, mobile }: Reader, now: Date): string[] => [
  `${name} ${mobile.slice(-4)}`,
  beijingMinute(now),
];

/** What stands over pictures that a party takes, where the contract has a watermark and he is not of the side that sent it. */
export async function markWords(parts: Parts, party: Party, now: Date): Promise<string[] | undefined> {
  if (party.isSender) return undefined;
  return party.apply.watermark ? wordsOf(await readerFor(parts, party), now) : undefined;
}

async function markedReply(
  { deps }: Parts,
  doc: DocumentRow | undefined,
  revision: number | undefined,
  { reader, now }: { reader: Reader; now: Date },
): Promise<BytesReply> {
  const shown = doc?.revisions[revision ?? doc.revisions.length - 1];
  if (!doc || !shown) throw new AppError('NOT_FOUND');
  const { document_id: documentId } = doc;
  await deps.limits.use({ limit: openings, key: `${documentId}:${reader.key}` });
  const contract = (await readSegments(deps.storage, doc.segments)).subarray(0, shown.length);
  const mark = watermark(wordsOf(reader, now));
  const bytes = Buffer.concat([contract, mark]);
  const made = await runInSandbox({ kind: 'print', bytes, lengths: [contract.length, mark.length] });
  if (!made.ok) {
    deps.log.warn({ documentId, code: made.code }, 'watermark not drawn');
    throw new AppError('WATERMARK_NOT_MADE');
  }
  return {
    contentType: 'application/pdf',
    // no ranges: the parts of two openings belong to two files
    length: null,
    disposition: 'inline',
    open: () => Readable.from([Buffer.from(made.bytes)]),
  };
}

/** One of its files, for a party of the contract. */
export async function readingReply(
  parts: Parts,
  { now }: Pick<Ctx, 'now'>,
  party: Party,
  { doc, revision }: { doc: DocumentRow | undefined; revision: number | undefined },
): Promise<BytesReply> {
  if (party.isSender || !party.apply.watermark) return documentReply(parts, doc, revision);
  return markedReply(parts, doc, revision, { reader: await readerFor(parts, party), now });
}

/** For who decides on the use of a seal: he reads for another side than the sender's. */
export async function approverReply(
  parts: Parts,
  apply: ApplyRow,
  doc: DocumentRow | undefined,
  accountId: string,
  now: Date,
): Promise<BytesReply> {
  if (!apply.watermark) return documentReply(parts, doc, undefined);
  return markedReply(parts, doc, undefined, { reader: await accountReader(parts, accountId), now });
}
