// A contract of the library as a Word file, saved by the browser.
import { templateRoutes as r, type SysContractRow } from '@xinqi/wire/template';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { download } from '../../../platform/http/download.ts';

export function useWordFile() {
  const { busy, attempt } = useAttempt();
  const save = ({ slug, name }: Pick<SysContractRow, 'slug' | 'name'>) =>
    void attempt(() => download(r.sysContractWord, { slug, downloadName: `${name}.docx` }));
  return { busy, save };
}
