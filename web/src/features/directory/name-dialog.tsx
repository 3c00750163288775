// 新建目录 and 重命名. The rule is the domain's, so that what passes here passes on the server.
import { mayStand } from '@xinqi/domain';
import { type DirectoryRow, directoryErrors, directoryRoutes } from '@xinqi/wire/directory';
import { Modal } from 'antd';
import { useId, useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { toast } from '../../platform/toast.ts';

type Props = {
  rows: readonly DirectoryRow[];
  /** The directory that gets another name; absent: a new one. */
  row?: DirectoryRow | undefined;
  /** Where a new one stands. */
  parent?: DirectoryRow | undefined;
  onClose: () => void;
  onDone: (directoryId: string) => void;
};

const words: Record<string, string> = {
  name: directoryErrors.DIRECTORY_NAME_INVALID.message,
  taken: directoryErrors.DIRECTORY_NAME_TAKEN.message,
  depth: directoryErrors.DIRECTORY_TOO_DEEP.message,
  full: directoryErrors.DIRECTORY_FULL.message,
};

export function NameDialog({ rows, row, parent, onClose, onDone }: Props) {
  const [name, setName] = useState(row?.name ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const id = useId();

  const submit = async () => {
    const text = name.trim();
    if (!text) return setError('请输入目录名称');
    if (row && text === row.name) return onClose();
    const parentId = row ? row.parentId : (parent?.directoryId ?? null);
    const placement = mayStand(rows, {
      ...(row ? { directoryId: row.directoryId } : {}),
      name: text,
      parentId,
    });
    if (!placement.ok && words[placement.reason]) return setError(words[placement.reason]);
    setBusy(true);
    try {
      const { directoryId } = row
        ? await call(directoryRoutes.update, {
            directoryId: row.directoryId,
            name: text,
            version: row.version,
          })
        : await call(directoryRoutes.create, { name: text, ...(parentId ? { parentId } : {}) });
      toast.ok(row ? '保存成功' : '目录已新建');
      onDone(directoryId);
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
      title={row ? `重命名“${row.name}”` : parent ? `在“${parent.name}”下新建目录` : '新建目录'}
      okText={row ? '保存' : '新建'}
      cancelText="取消"
      okButtonProps={{ loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <form
        className="field"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <label htmlFor={id}>目录名称</label>
        <input
          id={id}
          className="input"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
          autoFocus
          value={name}
          maxLength={100}
          autoComplete="off"
          placeholder="例如：2026年采购合同"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
        {error && (
          <span className="field-error" id={`${id}-error`} role="alert">
            {error}
          </span>
        )}
      </form>
    </Modal>
  );
}
