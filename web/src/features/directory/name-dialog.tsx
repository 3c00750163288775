// 新建目录 and 重命名. The rule is the domain's, so that what passes here passes on the server.
import { mayStand } from '@xinqi/domain';
import { type DirectoryRow, directoryErrors, directoryRoutes } from '@xinqi/wire/directory';
import { call } from '../../platform/client.ts';
import { useKeptState } from '../../platform/kept-input.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/field.tsx';

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
  const [name, setName] = useKeptState(
    `directory ${row?.directoryId ?? parent?.directoryId ?? ''}`,
    row?.name ?? '',
  );

  const text = name.trim();
  const parentId = row ? row.parentId : (parent?.directoryId ?? null);
  const check = () => {
    if (!text) return '请输入目录名称';
    const placement = mayStand(rows, {
      ...(row ? { directoryId: row.directoryId } : {}),
      name: text,
      parentId,
    });
    return placement.ok ? undefined : words[placement.reason];
  };
  const run = async (): Promise<{ directoryId: string }> => {
    if (!row) return call(directoryRoutes.create, { name: text, ...(parentId ? { parentId } : {}) });
    if (text === row.name) return row;
    return call(directoryRoutes.update, { directoryId: row.directoryId, name: text, version: row.version });
  };

  return (
    <FormDialog
      title={row ? `重命名“${row.name}”` : parent ? `在“${parent.name}”下新建目录` : '新建目录'}
      okText={row ? '保存' : '新建'}
      doneText={row ? '保存成功' : '目录已新建'}
      check={check}
      run={run}
      onClose={onClose}
      onDone={({ directoryId }) => onDone(directoryId)}
    >
      <Field
        label="目录名称"
        value={name}
        maxLength={100}
        autoComplete="off"
        autoFocus
        placeholder="例如：2026年采购合同"
        onValue={setName}
      />
    </FormDialog>
  );
}
