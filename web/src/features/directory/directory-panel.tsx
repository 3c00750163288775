// The side panel of the lists: the tree of directories with its counts; on phones one button that opens it as a drawer.
import type { DirectoryRow } from '@xinqi/wire/directory';
import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useRefresh } from '../../platform/call/use-act.ts';
import { Icon } from '../../ui/icons.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { words } from '../../ui/words.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { type Chosen, type DirectoryAct, DirectoryTreeView } from './directory-tree.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { useDirectories } from './queries.ts';
import './directory.css';

const KEY = 'xinqi-directory-shut';
/** Whether the panel stands folded in this browser; a browser that keeps nothing shows it. */
function wasShut(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export type DirectoryPanelProps = {
  /** Whose contracts are counted: those sent, or those to sign and signed; both when absent. */
  list?: 'apply' | 'sign';
  selected: Chosen;
  onSelect: (directoryId: Chosen) => void;
  /** The tree was changed here. */
  onChanged?: () => void;
};

export function DirectoryPanel({ list, selected, onSelect, onChanged }: DirectoryPanelProps) {
  const tree = useDirectories(list);
  const refresh = useRefresh('directory');
  const phone = usePhone();
  const [shown, setShown] = useState(false);
  const [shut, setShut] = useState(wasShut);
  const [dialog, setDialog] = useState<{ act: DirectoryAct; row?: DirectoryRow }>();
  const rows = tree.data?.rows ?? [];
  const current = rows.find((row) => row.directoryId === selected);
  const lost = tree.data !== undefined && !tree.isFetching && typeof selected === 'string' && !current;
  useEffect(() => {
    if (lost) onSelect(undefined);
  }, [lost, onSelect]);

  const close = () => setDialog(undefined);
  const done = () => {
    close();
    void refresh();
    onChanged?.();
  };
  const fold = (value: boolean) => {
    setShut(value);
    try {
      localStorage.setItem(KEY, value ? '1' : '0');
    } catch {}
  };
  const choose = (directoryId: Chosen) => {
    setShown(false);
    onSelect(directoryId);
  };
  const body = (
    <>
      {tree.isPending && <p className="muted directory-note">{words.loading}</p>}
      {tree.error && !tree.data && <LoadError error={tree.error} onRetry={() => void tree.refetch()} />}
      {tree.data && (
        <DirectoryTreeView
          key={rows.length === 0 ? 'empty' : 'tree'}
          tree={tree.data}
          selected={selected}
          onSelect={choose}
          onAct={(act, row) => setDialog({ act, row })}
        />
      )}
      {tree.data && rows.length === 0 && (
        <p className="muted directory-note">
          {tree.data.mayManage ? '新建目录后，可将合同归档到其中。' : '还没有归档目录。'}
        </p>
      )}
    </>
  );
  const add = tree.data?.mayManage && (
    <Button look="link" className="directory-add" onClick={() => setDialog({ act: 'create' })}>
      <Icon name="plus" size={16} />
      新建
    </Button>
  );
  const { act, row } = dialog ?? {};
  const dialogs = (
    <>
      {act === 'create' && <NameDialog rows={rows} parent={row} onClose={close} onDone={done} />}
      {act === 'rename' && <NameDialog rows={rows} row={row} onClose={close} onDone={done} />}
      {act === 'move' && row && <MoveDialog rows={rows} row={row} onClose={close} onDone={done} />}
      {act === 'delete' && row && <DeleteDialog rows={rows} row={row} onClose={close} onDone={done} />}
    </>
  );

  if (phone)
    return (
      <>
        <Button className="directory-button" aria-haspopup="dialog" onClick={() => setShown(true)}>
          <Icon name="file" size={18} />
          <span className="directory-name">
            归档目录：{selected === null ? '未归档' : (current?.name ?? '全部合同')}
          </span>
          <Icon name="chevron" size={16} />
        </Button>
        <Drawer
          open={shown}
          placement="left"
          size={320}
          title="归档目录"
          extra={add}
          onClose={() => setShown(false)}
          className="directory-drawer"
        >
          {body}
        </Drawer>
        {dialogs}
      </>
    );
  if (shut)
    return (
      <aside className="card directory-panel directory-shut" aria-label="归档目录">
        <button
          type="button"
          className="directory-fold"
          aria-label="展开归档目录"
          title="展开归档目录"
          onClick={() => fold(false)}
        >
          <Icon name="right" />
        </button>
      </aside>
    );
  return (
    <aside className="card directory-panel" aria-labelledby="directory-title">
      <div className="directory-head">
        <h2 id="directory-title">归档目录</h2>
        <span className="directory-tools">
          {add}
          <button
            type="button"
            className="directory-fold"
            aria-label="收起归档目录"
            title="收起"
            onClick={() => fold(true)}
          >
            <Icon name="left" size={16} />
          </button>
        </span>
      </div>
      {body}
      {dialogs}
    </aside>
  );
}
