// 移动到…: a directory with everything in it under another one. Places where it cannot stand say why.
import { mayStand } from '@xinqi/domain';
import { type DirectoryRow, directoryRoutes } from '@xinqi/wire/directory';
import { useState } from 'react';
import { call } from '../../platform/client.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { type Choice, choicesOf, DirectoryPicker } from './directory-picker.tsx';

type Props = { rows: readonly DirectoryRow[]; row: DirectoryRow; onClose: () => void; onDone: () => void };

const top = 'top';
const why: Record<string, string> = {
  cycle: '是它自己或它的下级',
  depth: '超过五级',
  taken: '已有同名目录',
};

export function MoveDialog({ rows, row, onClose, onDone }: Props) {
  const [value, setValue] = useState<string>();
  const whyNot = (parentId: string | null): string | undefined => {
    if (parentId === row.parentId) return '当前位置';
    const placement = mayStand(rows, { directoryId: row.directoryId, name: row.name, parentId });
    return placement.ok ? undefined : (why[placement.reason] ?? '不能移动到这里');
  };
  const choices: Choice[] = [
    { value: top, name: '最上级', depth: 1, disabled: whyNot(null) },
    ...choicesOf(rows, (other) => whyNot(other.directoryId)),
  ];
  return (
    <FormDialog
      title={`移动“${row.name}”`}
      okText="移动"
      doneText="已移动"
      check={() => (value === undefined ? '请选择要移动到的位置' : undefined)}
      run={() =>
        call(directoryRoutes.moveToTargetDir, {
          directoryId: row.directoryId,
          version: row.version,
          ...(value && value !== top ? { targetDirectoryId: value } : {}),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <DirectoryPicker label="移动到" choices={choices} value={value} onChange={setValue} />
    </FormDialog>
  );
}
