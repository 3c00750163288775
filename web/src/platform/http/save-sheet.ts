// An xlsx file that came in an answer as base64, saved under its name.
import { saveFile } from './save-file.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What a choice of files takes. */
export const sheetFiles = `${type},.xlsx`;

export function saveSheet({ file, fileName }: { file: string; fileName: string }): void {
  const bytes = Uint8Array.from(atob(file), (c) => c.charCodeAt(0));
  const href = URL.createObjectURL(new Blob([bytes], { type }));
  saveFile(href, fileName);
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
