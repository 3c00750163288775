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

/** `next`: what follows for a file that became a PDF, in the transaction that moves it. */
export async function makePdf(
  { deps, sandbox }: { deps: Deps; sandbox: Sandbox },
  file: store.FileRow,
  next: (tx: Tx, now: Date) => Promise<void>,
): Promise<void> {
  const bytes = await deps.storage.get(file.original_key);
  const from = isPictureName(file.file_name) ? fromPicture : fromOffice;
  const made = await from(bytes, file, sandbox);
  const change = 'bytes' in made ? await accepted(deps, made) : made;
  const now = deps.clock.now();
  await inTx(deps.db, async (tx) => {
    if ((await store.moveFile(tx, file, change, now)) && 'bytes' in made) await next(tx, now);
  });
}

async function fromOffice(bytes: Buffer, file: store.FileRow, sandbox: Sandbox): Promise<Made | Change> {
  const format = officeFormatOf(file.file_name);
  if (!format) throw new Error(`file ${file.file_id} has no format`);
  const agreed = file.consents.flatMap(({ code }) => officeQuestionOf(code) ?? []);
  const made = await convertOffice(bytes, { format, agreed }, { sandbox });
  if (made.do !== 'accept') return officeVerdict(made);
  const { program, fonts } = made;
  return { bytes: made.bytes, program, fonts, notes: officeNotesOf(made.notes), formats: [format] };
}

async function fromPicture(bytes: Buffer, file: store.FileRow, sandbox: Sandbox): Promise<Made | Change> {
  const lengths = file.pictures?.map(({ length }) => length) ?? [bytes.length];
  const made = await convertPictures({ bytes, lengths }, sandbox);
  if (made.do !== 'accept') return pictureVerdict(made, lengths.length);
  return { bytes: made.bytes, program: made.program, fonts: null, notes: [], formats: made.kinds };
}

async function accepted(deps: Deps, { bytes, ...made }: Made) {
  const { key, length, sha256 } = await deps.storage.put(bytes);
  const converted: store.Conversion = { key, length, sha256, ...made };
  return {
    step: 'inspect',
    base_key: key,
    base_length: length,
    base_sha256: sha256,
    converted: JSON.stringify(converted),
  } as const;
}
