// 删除目录: an empty one at a word; of one with contents it says first where the contents go. Contracts are never deleted.
import { type DirectoryRow, directoryRoutes } from '@xinqi/wire/directory';
import { useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { hasChildren } from './open-nodes.ts';

type Props = { rows: readonly DirectoryRow[]; row: DirectoryRow; onClose: () => void; onDone: () => void };

export function DeleteDialog({ rows, row, onClose, onDone }: Props) {
  const holds = row.count > 0 || hasChildren(rows, row.directoryId);
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(holds);
  const parent = rows.find((other) => other.directoryId === row.parentId);
  const run = async () => {
    try {
      return await call(directoryRoutes.delete, {
        directoryId: row.directoryId,
        version: row.version,
        ...(asked ? { moveContents: 1 as const } : {}),
      });
    } catch (thrown) {
      // colleagues' contracts stand in it that this member does not see
      if (asFailure(thrown).code === 'DIRECTORY_NOT_EMPTY') setAsked(true);
      throw thrown;
    }
  };
  return (
    <FormDialog
      title={`删除目录“${row.name}”`}
      okText="删除"
      danger
      doneText="目录已删除"
      check={() => (asked && !agreed ? '请勾选后再删除' : undefined)}
      run={run}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        {asked
          ? `目录不为空。其中的合同不会被删除，将${parent ? `移到上一级“${parent.name}”` : '变为未归档'}；下级目录将移到${parent ? '上一级' : '最上级'}。`
          : '删除后将无法恢复，确定继续吗？'}
      </p>
      {asked && (
        <label className="check">
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
          <span>将其中的内容移出，再删除目录</span>
        </label>
      )}
    </FormDialog>
  );
}
