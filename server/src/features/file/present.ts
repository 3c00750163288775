// File row → wire. length and sha256 are the upload's own, as the sender can measure it.
import { type FileInfo, fileErrors } from '@xinqi/wire/file';
import type { PlaceInQueue } from './queue/show-place.ts';
import type { FileView } from './store.ts';

/** `place`: where it waits to be checked. */
export const presentFile = (file: FileView, place?: PlaceInQueue): FileInfo => ({
  fileId: file.file_id,
  fileName: file.file_name,
  length: file.original_length,
  sha256: file.original_sha256,
  state: file.state,
  queue: (file.state === 'checking' && place) || null,
  reason: file.reason && { code: file.reason, message: fileErrors[file.reason].message },
  alreadySigned: file.already_signed,
  pageCount: file.pages?.length ?? 0,
  pages: file.pages ?? [],
  renderedPages: file.drawn,
});
