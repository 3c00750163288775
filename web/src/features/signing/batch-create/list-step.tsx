// Step ③: the list, its bad rows, and what will be sent. Sending stands here: who has a good list has nothing else to do.
import type { Input, Output } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import { saveSheet, sheetFiles } from '../../../platform/http/save-sheet.ts';
import { upload } from '../../../platform/upload.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { RowsGrid } from './rows-grid.tsx';
import type { List } from './use-list.ts';

type Props = {
  list: List;
  /** Whose columns it has. */
  of: Input<typeof r.batchParse>;
  /** The file to fill in. */
  emptyList: () => Promise<Output<typeof r.batchSheet>>;
};

export function ListStep({ list, of, emptyList }: Props) {
  const { busy, attempt } = useAttempt();
  const [read, setRead] = useState<{ fileName: string; ignored: readonly string[] }>();
  const choose = (file: File) =>
    attempt(async () => {
      list.take(undefined);
      const { rows, ignored } = await upload(r.batchParse, of, file);
      list.take(rows);
      setRead({ fileName: file.name, ignored });
    });
  const template = () => attempt(async () => saveSheet(await emptyList()));
  const faults = () =>
    attempt(async () => saveSheet(await call(r.batchFaults, { ...of, rows: [...(list.rows ?? [])] })));
  return (
    <div className="wizard-page batch-list">
      <section className="card wizard-card" aria-label="签署方名单">
        <div className="batch-head">
          <h2>上传签署方名单</h2>
          <Button look="link" disabled={busy} onClick={() => void template()}>
            下载名单模板
          </Button>
        </div>
        <FileDrop
          accept={sheetFiles}
          className="batch-drop"
          label="选择名单文件"
          onFile={(file) => void choose(file)}
        >
          <Icon name="upload" size={20} />
          <span>
            {busy
              ? '正在读取…'
              : (read?.fileName ?? '点击选择，或将 .xlsx 文件拖到这里；一行生成一份合同，最多5000行')}
          </span>
        </FileDrop>
        {read && read.ignored.length > 0 && (
          <p className="field-hint">未使用的列：{read.ignored.join('、')}</p>
        )}
      </section>
      {list.judged && (
        <section className="card wizard-card" aria-label="名单内容">
          {list.bad.length > 0 && (
            <div className="batch-faults" role="alert">
              <span>
                共 {list.judged.length} 行，其中 <strong>{list.bad.length}</strong>{' '}
                行有误：可在下表直接修改，或去掉后发起。
              </span>
              <span className="batch-faults-acts">
                <Button onClick={() => list.drop(...list.bad.map(({ number }) => number))}>
                  去掉有误的 {list.bad.length} 行
                </Button>
                <Button look="link" disabled={busy} onClick={() => void faults()}>
                  导出错误行
                </Button>
              </span>
            </div>
          )}
          <RowsGrid key={read?.fileName} list={list} />
        </section>
      )}
    </div>
  );
}
