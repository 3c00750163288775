// A download by a one-use address, without leaving the page.
import { toast } from '../toast.ts';
import { saveFile } from './save-file.ts';

/** Starts the browser's own download of a one-use address; nothing leaves the page. */
export function startDownload(url: string, fileName: string): void {
  saveFile(url, fileName);
  toast.ok('下载已开始');
}
