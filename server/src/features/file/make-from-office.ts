// The step of a Word or Excel file in `checking`: converted in the sandbox, its sender asked, or refused. What comes out is inspected as
// any upload is. Idempotent: the same file makes the same bytes, and every move is a compare-and-swap.
import { convertOffice } from '@xinqi/pdf/office';
import type { Sandbox } from '@xinqi/pdf/upload';
import { inTx, type Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { officeFormatOf } from './file-name.ts';
import * as store from './store.ts';
import { officeNotesOf, officeQuestionOf, officeVerdict } from './verdict.ts';

/** `next` is told in the transaction that moves the file: what waits for it, and who watches it. */
export async function makeFromOffice(
  { deps, sandbox, installed }: { deps: Deps; sandbox: Sandbox; installed?: boolean },
  file: store.FileRow,
  next: (tx: Tx, again: boolean, now: Date) => Promise<void>,
): Promise<void> {
  const made = await convertOffice(
    await deps.storage.get(file.original_key),
    {
      format: officeFormatOf(file.file_name) ?? '',
      agreed: file.consents.flatMap(({ code }) => officeQuestionOf(code) ?? []),
    },
    { sandbox, ...(installed === undefined ? {} : { installed }) },
  );
  const change = made.do === 'accept' ? await accepted(deps, made) : officeVerdict(made);
  const now = deps.clock.now();
  await inTx(deps.db, async (tx) => {
    if (await store.moveFile(tx, file, change, now)) await next(tx, made.do === 'accept', now);
  });
}

async function accepted(
  deps: Deps,
  made: Extract<Awaited<ReturnType<typeof convertOffice>>, { do: 'accept' }>,
) {
  const { key, length, sha256 } = await deps.storage.put(made.bytes);
  const { program, fonts } = made;
  const converted: store.Conversion = {
    key,
    length,
    sha256,
    program,
    fonts,
    notes: officeNotesOf(made.notes),
  };
  return {
    step: 'inspect',
    base_key: key,
    base_length: length,
    base_sha256: sha256,
    converted: JSON.stringify(converted),
  } as const;
}
