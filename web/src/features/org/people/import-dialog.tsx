// Excel 导入: everybody in the file or nobody; either way the answer brings a file, of invitation links or of bad rows. A file of
// bad rows stays in the dialog until it is mended: it holds names and phones, so nothing is saved unasked.
import type { Output } from '@xinqi/wire';
import { orgRoutes } from '@xinqi/wire/org';
import { useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import { saveSheet, sheetFiles } from '../../../platform/http/save-sheet.ts';
import { upload } from '../../../platform/upload.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Button } from '../../../ui/kit/button.tsx';

type Result = Output<typeof orgRoutes.importExcel>;
type Props = {
  onClose: () => void;
  /** Who came in. */
  onDone: (memberIds: readonly string[]) => void;
};

export function ImportDialog({ onClose, onDone }: Props) {
  const [file, setFile] = useState<File>();
  const [failed, setFailed] = useState<Result>();
  const { busy, attempt } = useAttempt();
  const template = () => attempt(async () => saveSheet(await call(orgRoutes.importTemplate, {})));
  const run = async (): Promise<Result> => {
    setFailed(undefined);
    const result = await upload(orgRoutes.importExcel, {}, file as File);
    if (result.failed > 0) {
      setFailed(result);
      throw { code: 'IMPORT_ROWS', message: `有 ${result.failed} 行不正确，没有导入任何成员。` };
    }
    saveSheet(result);
    return result;
  };
  return (
    <FormDialog
      title="Excel 导入成员"
      okText={failed ? '重新导入' : '导入'}
      doneText={({ imported }) => `已导入 ${imported} 名成员，邀请链接文件已下载`}
      hint="一次最多5000行，文件不超过5MB；有一行不正确则全部不导入。"
      check={() => (file ? undefined : '请选择 Excel 文件')}
      run={run}
      onClose={onClose}
      onDone={({ memberIds }) => onDone(memberIds)}
    >
      <p className="import-step">
        <span>1. 下载模板，按其中的“说明”填写</span>
        <Button look="link" disabled={busy} onClick={() => void template()}>
          下载模板
        </Button>
      </p>
      <p className="import-step">2. 上传填写好的文件</p>
      <FileDrop accept={sheetFiles} className="import-drop" label="选择 Excel 文件" onFile={setFile}>
        <span>{file ? file.name : '点击选择，或将 .xlsx 文件拖到这里'}</span>
      </FileDrop>
      {failed && (
        <p className="import-step import-failed">
          <span>错误文件列出了每一行的错误原因，修改后可直接重新导入</span>
          <Button look="link" onClick={() => saveSheet(failed)}>
            下载错误文件
          </Button>
        </p>
      )}
    </FormDialog>
  );
}
