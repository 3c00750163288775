// Excel 导入: everybody in the file or nobody; either way the answer brings a file, of invitation links or of bad rows.
import type { Output } from '@xinqi/wire';
import { orgRoutes } from '@xinqi/wire/org';
import { useState } from 'react';
import { saveFile } from '../../../platform/http/save-file.ts';
import { upload } from '../../../platform/upload.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Result = Output<typeof orgRoutes.importExcel>;

export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [file, setFile] = useState<File>();
  const [failed, setFailed] = useState<number>();
  const run = async (): Promise<Result> => {
    const result = await upload(orgRoutes.importExcel, {}, file as File);
    const bytes = Uint8Array.from(atob(result.file), (c) => c.charCodeAt(0));
    const href = URL.createObjectURL(new Blob([bytes], { type }));
    saveFile(href, result.fileName);
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
    if (result.failed > 0) {
      setFailed(result.failed);
      throw {
        code: 'IMPORT_ROWS',
        message: `有 ${result.failed} 行不正确，没有导入任何成员。错误文件已下载，请按“错误原因”修改后重新导入。`,
      };
    }
    return result;
  };
  return (
    <FormDialog
      title="Excel 导入成员"
      okText={failed === undefined ? '导入' : '重新导入'}
      doneText={({ imported }) => `已导入 ${imported} 名成员，邀请链接文件已下载`}
      hint="第一行依次为：姓名、手机号、部门、职务。部门从上到下写全称，用“/”分隔，可不填；一次最多5000行。有一行不正确则全部不导入。"
      check={() => (file ? undefined : '请选择 Excel 文件')}
      run={run}
      onClose={onClose}
      onDone={onDone}
    >
      <FileDrop accept={`${type},.xlsx`} className="import-drop" label="选择 Excel 文件" onFile={setFile}>
        <span>{file ? file.name : '点击选择，或将 .xlsx 文件拖到这里'}</span>
      </FileDrop>
    </FormDialog>
  );
}
