// The sender agrees to the copy that was offered (U-08, U-09: both files are kept), or to use a file whose signatures are
// not all sound. What he read is kept with it.
import { STEP_AFTER } from '@xinqi/pdf/upload';
import { type FileInfo, fileErrors } from '@xinqi/wire/file';
import { AppError } from '../../platform/app-error.ts';
import { inTx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { enqueueCheck } from './check-file.ts';
import { presentFile, unsoundWords } from './present.ts';
import * as store from './store.ts';
import { officeQuestionOf, questionOf } from './verdict.ts';

/** A second click finds the work under way and answers how far it is. */
export async function giveConsent(deps: Deps, file: store.FileRow, now: Date): Promise<FileInfo> {
  return inTx(deps.db, async (tx) => {
    const code = file.reason;
    const question = questionOf(code);
    const step = question ? STEP_AFTER[question] : officeQuestionOf(code) && 'office';
    if (file.state === 'needs_consent' && code && step) {
      const message =
        code === 'FILE_SIGNED_UNSOUND'
          ? unsoundWords(file.carried ?? [])
          : [fileErrors[code].message, ...file.notes.map((note) => note.message)].join('\n');
      const consents = [...file.consents, { code, message, at: now.toISOString() }];
      const change = {
        state: 'checking',
        step,
        reason: null,
        consents: JSON.stringify(consents),
      } as const;
      if (await store.moveFile(tx, file, change, now)) await enqueueCheck(tx, file.file_id, now);
    }
    const current = await store.findOwnFile(tx, file.file_id, file.account_id);
    if (!current) throw new AppError('NOT_FOUND');
    if (current.consents.length === 0 || current.state === 'refused') throw new AppError('STATE_CHANGED');
    return presentFile(current);
  });
}
