// 归档到…: contracts of a list into a directory, from another one too, or out of the archive.
import { directoryRoutes } from '@xinqi/wire/directory';
import { useState } from 'react';
import { useRefresh } from '../../platform/call/use-act.ts';
import { call } from '../../platform/client.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { words } from '../../ui/words.ts';
import { choicesOf, DirectoryPicker } from './directory-picker.tsx';
import { NameDialog } from './name-dialog.tsx';
import { useDirectories } from './queries.ts';
import './directory.css';

export type ArchiveDialogProps = {
  list: 'apply' | 'sign';
  /** applyIds of the sent list, signNos of the other. */
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
};

const out = 'out';

export function ArchiveDialog({ list, ids, onClose, onDone }: ArchiveDialogProps) {
  const tree = useDirectories(list);
  const refresh = useRefresh('directory');
  const [value, setValue] = useState<string>();
  const [naming, setNaming] = useState(false);
  const rows = tree.data?.rows ?? [];
  const run = async () => {
    const contracts = list === 'apply' ? { applyIds: [...ids] } : { signNos: [...ids] };
    const done =
      value === undefined || value === out
        ? await call(directoryRoutes.removeApplySignFromDir, contracts)
        : await call(directoryRoutes.saveApplySignToDir, { directoryId: value, ...contracts });
    await refresh();
    return done;
  };
  return (
    <>
      <FormDialog
        title={`归档 ${ids.length} 份合同`}
        okText={words.ok}
        disabled={!tree.data}
        doneText={({ changed }) => (value === out ? `已移出归档 ${changed} 份` : `已归档 ${changed} 份`)}
        check={() => (value === undefined ? '请选择目录' : undefined)}
        run={run}
        onClose={onClose}
        onDone={onDone}
      >
        {tree.error && <LoadError error={tree.error} onRetry={() => void tree.refetch()} />}
        {tree.data && (
          <>
            {rows.length === 0 && (
              <p className="muted">
                {tree.data.mayManage
                  ? '还没有目录，请先新建一个。'
                  : '还没有目录，请联系有“合同管理”权限的同事新建。'}
              </p>
            )}
            <DirectoryPicker
              label="归档到"
              choices={[{ value: out, name: '不归档（移出目录）', depth: 1 }, ...choicesOf(rows)]}
              value={value}
              onChange={setValue}
            />
            {tree.data.mayManage && (
              <Button look="link" onClick={() => setNaming(true)}>
                ＋ 新建目录
              </Button>
            )}
          </>
        )}
      </FormDialog>
      {naming && (
        <NameDialog
          rows={rows}
          parent={rows.find((row) => row.directoryId === value && row.depth < 5)}
          onClose={() => setNaming(false)}
          onDone={(directoryId) => {
            setNaming(false);
            setValue(directoryId);
            void refresh();
          }}
        />
      )}
    </>
  );
}
