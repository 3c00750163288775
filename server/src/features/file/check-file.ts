// The job of a file in `checking`: inspect it, or make the copy that the sender agreed to and have that inspected.
// Idempotent: the bytes decide, every move is a compare-and-swap on state and step, a second run changes nothing.
import { type EarlierTrust, type Ruled, ruleUpload } from '@xinqi/pdf/upload';
import { inTx, type Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { type KnownConversions, makePdf } from './make-pdf.ts';
import { shownCarried } from './present.ts';
import { enqueue } from './queue/queue.ts';
import type { PatientSandbox } from './sandbox.ts';
import * as store from './store.ts';
import { notesOf, questionOf, reasonOf, verdictOf } from './verdict.ts';

export const enqueueCheck = (tx: Tx, fileId: string, now: Date): Promise<void> => enqueue(tx, fileId, now);

/** What is signed is not what was uploaded, or was made of it when it was no PDF. */
export const isCopy = (file: store.FileRow): boolean =>
  file.base_sha256 !== (file.converted?.sha256 ?? file.original_sha256);

/** Roots (DER) by which the signatures of uploads are judged: the installation's, its trust lists', those for timestamps. */
export type UploadTrust = Omit<EarlierTrust, 'now'>;
export type FileParts = {
  deps: Deps;
  sandbox: PatientSandbox;
  trust: UploadTrust;
  known: KnownConversions;
};

export async function checkFile(parts: FileParts, fileId: string): Promise<void> {
  const file = await store.findFile(parts.deps.db, fileId);
  if (file?.state !== 'checking') return;
  if (file.step === 'inspect') return inspect(parts, file);
  if (file.step === 'office')
    await makePdf({ ...parts, sandbox: (job) => parts.sandbox(job, fileId) }, file, (tx, now) =>
      enqueueCheck(tx, fileId, now),
    );
  else await makeCopy(parts, file, file.step);
}

async function inspect(parts: FileParts, file: store.FileRow): Promise<void> {
  const { deps, sandbox } = parts;
  const bytes = await deps.storage.get(file.base_key);
  const { found, earlier, compared, ruling } = await ruleUpload(
    bytes,
    {
      agreed: file.consents.flatMap(({ code }) => questionOf(code) ?? []),
      isCopy: isCopy(file),
    },
    { sandbox: (job) => sandbox(job, file.file_id), trust: { ...parts.trust, now: deps.clock.now() } },
  );
  const signed = found.ok && found.kind === 'signed';
  const verdict = verdictOf(ruling);
  const differs = await keepPictures(deps, compared);
  const pages = found.ok ? found.pages.map(({ width, height }) => ({ width, height })) : undefined;
  const now = deps.clock.now();
  const change = {
    ...verdict,
    notes: JSON.stringify([...(file.converted?.notes ?? []), ...notesOf(found)]),
    differs,
    ...(pages && verdict.state !== 'refused' ? { pages: JSON.stringify(pages) } : {}),
    ...(signed ? { already_signed: true } : {}),
    ...(earlier?.ok
      ? {
          carried: JSON.stringify(earlier.signatures.map(shownCarried)),
          standing: JSON.stringify(earlier.standing),
        }
      : {}),
  };
  await store.moveFile(deps.db, file, change, now, 'again');
}

/** What both readers show of the page on which they differ; null: they agree. */
async function keepPictures(deps: Deps, compared: Ruled['compared']): Promise<string | null> {
  if (!compared || compared.ok || compared.code !== 'two_texts') return null;
  const keys: string[] = [];
  for (const picture of compared.pictures) keys.push((await deps.storage.put(picture)).key);
  return JSON.stringify({ page: compared.page + 1, keys } satisfies store.Differs);
}

async function makeCopy(
  { deps, sandbox }: FileParts,
  file: store.FileRow,
  kind: 'normalise' | 'convert' | 'redraw',
): Promise<void> {
  const bytes = await deps.storage.get(file.base_key);
  const made = await sandbox({ kind, bytes }, file.file_id);
  const stored = made.ok ? await deps.storage.put(made.bytes) : undefined;
  const now = deps.clock.now();
  await inTx(deps.db, async (tx) => {
    const moved = stored
      ? await store.moveFile(
          tx,
          file,
          { step: 'inspect', base_key: stored.key, base_length: stored.length, base_sha256: stored.sha256 },
          now,
        )
      : await store.moveFile(
          tx,
          file,
          { state: 'refused', reason: made.ok ? null : refusedCopy(made.code) },
          now,
        );
    if (moved && stored) await enqueueCheck(tx, file.file_id, now);
  });
}

/** What could be offered a copy before cannot be offered the copy of a copy. */
function refusedCopy(code: keyof typeof reasonOf) {
  return code === 'owner_password' || code === 'needs_repair' ? 'FILE_BROKEN' : reasonOf[code];
}
