// 移动到…: a directory with everything in it under another one. Places where it cannot stand say why.
import { mayStand } from '@xinqi/domain';
import { type DirectoryRow, directoryRoutes } from '@xinqi/wire/directory';
import { Modal } from 'antd';
import { useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { toast } from '../../platform/toast.ts';
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
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const whyNot = (parentId: string | null): string | undefined => {
    if (parentId === row.parentId) return '当前位置';
    const placement = mayStand(rows, { directoryId: row.directoryId, name: row.name, parentId });
    return placement.ok ? undefined : (why[placement.reason] ?? '不能移动到这里');
  };
  const choices: Choice[] = [
    { value: top, name: '最上级', depth: 1, disabled: whyNot(null) },
    ...choicesOf(rows, (other) => whyNot(other.directoryId)),
  ];
  const submit = async () => {
    if (value === undefined) return setError('请选择要移动到的位置');
    setBusy(true);
    try {
      await call(directoryRoutes.moveToTargetDir, {
        directoryId: row.directoryId,
        version: row.version,
        ...(value === top ? {} : { targetDirectoryId: value }),
      });
      toast.ok('已移动');
      onDone();
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (!failure.reloadLogin) setError(failure.message);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={475}
      title={`移动“${row.name}”`}
      okText="移动"
      cancelText="取消"
      okButtonProps={{ loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <DirectoryPicker
        label="移动到"
        choices={choices}
        value={value}
        onChange={(chosen) => {
          setValue(chosen);
          setError(undefined);
        }}
      />
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </Modal>
  );
}
