// File row → wire. length and sha256 are the upload's own, as the sender can measure it.
import { type FileInfo, fileErrors } from '@xinqi/wire/file';
import type { FileView } from './store.ts';

export const presentFile = (file: FileView): FileInfo => ({
  fileId: file.file_id,
  fileName: file.file_name,
  length: file.original_length,
  sha256: file.original_sha256,
  state: file.state,
  reason: file.reason && { code: file.reason, message: fileErrors[file.reason].message },
  alreadySigned: file.already_signed,
  pageCount: file.pages?.length ?? 0,
  pages: file.pages ?? [],
  differs: file.differs && { page: file.differs.page, pictures: file.differs.keys.length },
  renderedPages: file.drawn,
});
