// File row → wire. length and sha256 are the upload's own, as the sender can measure it.
import { isSound, reasonText, safeText, verdictOf } from '@xinqi/pdf/verify';
import { type CarriedSignature, type FileInfo, fileErrors } from '@xinqi/wire/file';
import type { PlaceInQueue } from './queue/show-place.ts';
import type { Carried, FileRow } from './store.ts';

/** Of a name in a certificate, which anybody can write as long as he likes. */
const longestName = 60;

/** Names are the file's own text: nothing in them may repaint the page or pass for words of ours. */
export const shownCarried = (one: Carried): Carried => ({
  ...one,
  field: safeText(one.field, longestName),
  signer: one.signer === null ? null : safeText(one.signer, longestName),
});

const presentCarried = ({ field, signer, kind, reason, time, stamped }: Carried): CarriedSignature => ({
  ...{ field, signer: signer ?? '', kind, time, stamped },
  verdict: verdictOf(reason),
  reason: reasonText(reason),
  sound: isSound(reason),
});

/** What the sender reads before he agrees to use a file whose signatures are not all sound; kept with his consent. */
export const unsoundWords = (carried: readonly Carried[]): string =>
  [
    fileErrors.FILE_SIGNED_UNSOUND.message,
    ...carried.map(
      ({ signer, field, reason }, i) =>
        `${i + 1}. ${signer ?? '签名人不明'}（${field}）：${reasonText(reason)}`,
    ),
  ].join('\n');

/** `place`: where it waits to be checked. */
export const presentFile = (file: FileRow, place?: PlaceInQueue): FileInfo => ({
  fileId: file.file_id,
  fileName: file.file_name,
  length: file.original_length,
  sha256: file.original_sha256,
  state: file.state,
  queue: (file.state === 'checking' && place) || null,
  reason: file.reason && { code: file.reason, message: fileErrors[file.reason].message },
  notes: file.notes,
  alreadySigned: file.already_signed,
  signatures: (file.carried ?? []).map(presentCarried),
  standing: file.standing ?? [],
  pageCount: file.pages?.length ?? 0,
  pages: file.pages ?? [],
  converted: file.converted && { program: file.converted.program, checked: file.checked_at !== null },
  differs: file.differs && { page: file.differs.page, pictures: file.differs.keys.length },
});
