// The step of a file in `checking` that is no PDF yet: a Word or Excel file or a picture is converted in the sandbox, its sender asked,
// or it is refused. What comes out is inspected as any upload is. Idempotent: the same file makes the same bytes, and every move is a
// compare-and-swap.
import { isPictureName, officeFormatOf } from '@xinqi/domain';
import { convertOffice } from '@xinqi/pdf/office';
import { convertPictures, type Sandbox } from '@xinqi/pdf/upload';
import { inTx, type Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import * as store from './store.ts';
import { officeNotesOf, officeQuestionOf, officeVerdict, pictureVerdict } from './verdict.ts';

type Change = ReturnType<typeof officeVerdict> | ReturnType<typeof pictureVerdict>;
type Made = Pick<store.Conversion, 'program' | 'fonts' | 'notes' | 'formats'> & { bytes: Uint8Array };

/** What this process made of Word and Excel files, by account and all that was asked. */
export type KnownConversions = Map<string, store.Conversion>;
const mostKnown = 1000;

type Parts = { deps: Deps; sandbox: Sandbox; known: KnownConversions };

/** `next`: what follows for a file that became a PDF, in the transaction that moves it. */
export async function makePdf(
  parts: Parts,
  file: store.FileRow,
  next: (tx: Tx, now: Date) => Promise<void>,
): Promise<void> {
  const { deps } = parts;
  const from = isPictureName(file.file_name) ? fromPicture : fromOffice;
  const made = await from(parts, file);
  const change = 'sha256' in made ? becomes(made) : made;
  const now = deps.clock.now();
  await inTx(deps.db, async (tx) => {
    if ((await store.moveFile(tx, file, change, now)) && 'sha256' in made) await next(tx, now);
  });
}

/** The same file makes the same bytes (docs/decisions/0099), so that it is converted once: a list's first row is the file that its sender has just
 * compared. Of his own files alone: how fast it goes tells nobody what others have. What comes of it is inspected each time. */
async function fromOffice(
  { deps, sandbox, known }: Parts,
  file: store.FileRow,
): Promise<store.Conversion | Change> {
  const format = officeFormatOf(file.file_name);
  if (!format) throw new Error(`file ${file.file_id} has no format`);
  const agreed = file.consents.flatMap(({ code }) => officeQuestionOf(code) ?? []);
  const asked = JSON.stringify([file.account_id, file.original_sha256, format, agreed]);
  const before = known.get(asked);
  if (before) return before;
  const bytes = await deps.storage.get(file.original_key);
  const made = await convertOffice(bytes, { format, agreed }, { sandbox });
  if (made.do !== 'accept') return officeVerdict(made);
  const { program, fonts } = made;
  const notes = officeNotesOf(made.notes);
  const conversion = await kept(deps, { bytes: made.bytes, program, fonts, notes, formats: [format] });
  // one that lost a picture is tried again
  if (made.notes.some(({ code }) => code === 'pictures_lost')) return conversion;
  if (known.size >= mostKnown) known.delete(known.keys().next().value!);
  known.set(asked, conversion);
  return conversion;
}

async function fromPicture(
  { deps, sandbox }: Parts,
  file: store.FileRow,
): Promise<store.Conversion | Change> {
  const bytes = await deps.storage.get(file.original_key);
  const lengths = file.pictures?.map(({ length }) => length) ?? [bytes.length];
  const made = await convertPictures({ bytes, lengths }, sandbox);
  if (made.do !== 'accept') return pictureVerdict(made, lengths.length);
  return kept(deps, {
    ...{ bytes: made.bytes, program: made.program, fonts: null, notes: [], formats: made.kinds },
  });
}

async function kept(deps: Deps, { bytes, ...made }: Made): Promise<store.Conversion> {
  const { key, length, sha256 } = await deps.storage.put(bytes);
  return { key, length, sha256, ...made };
}

const becomes = (made: store.Conversion) =>
  ({
    step: 'inspect',
    base_key: made.key,
    base_length: made.length,
    base_sha256: made.sha256,
    converted: JSON.stringify(made),
  }) as const;
