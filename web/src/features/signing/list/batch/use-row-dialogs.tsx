// What both lists ask before they do it: into the recycle bin, gone for good, into a directory, to colleagues.
import { Modal } from 'antd';
import { useState } from 'react';
import { useRefresh } from '../../../../platform/call/use-act.ts';
import { words } from '../../../../ui/words.ts';
import { MemberDialog } from '../../signer/records/member-dialog.tsx';
import { directorySlot } from '../directory-slot.ts';
import type { BatchAct } from './batch-bar.tsx';
import type { useBatch } from './use-batch.ts';

export function useRowDialogs(list: 'apply' | 'sign', batch: ReturnType<typeof useBatch>) {
  const refresh = useRefresh('signing');
  const [dialog, confirmPlace] = Modal.useModal();
  const [archiving, setArchiving] = useState<readonly string[]>();
  const [copying, setCopying] = useState<string[]>();
  const ArchiveDialog = directorySlot()?.ArchiveDialog;
  const close = () => setArchiving(undefined);

  const confirm = (title: string, content: string, work: () => Promise<unknown>) =>
    void dialog.confirm({
      title,
      content,
      okText: '删除',
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: work,
    });
  const recycle = (ids: string[]) =>
    confirm('确定删除该记录吗？', '将移入回收站，可随时恢复；合同和证据不受影响。', () => batch.remove(ids));
  const purge = (ids: string[]) =>
    confirm('确定彻底删除吗？', '从您的列表中永久移除，合同的证据不受影响。', () =>
      batch.recycle(ids, 'gone'),
    );
  const restore = (ids: string[]) => batch.recycle(ids, 'list');
  return {
    mayArchive: ArchiveDialog !== undefined,
    archive: setArchiving,
    /** The batch bar of an enterprise: finished contracts to its members. */
    copyActs: (applyIds: string[]): BatchAct[] => [
      { key: 'cc', text: '抄送成员', fits: applyIds.length, run: () => setCopying(applyIds) },
    ],
    confirm,
    recycle,
    purge,
    restore,
    /** The batch bar of the recycle bin. */
    binActs: (ids: string[]): BatchAct[] => [
      { key: 'restore', text: '恢复', fits: ids.length, run: async () => void (await restore(ids)) },
      { key: 'purge', text: '彻底删除', fits: ids.length, danger: true, run: () => purge(ids) },
    ],
    place: (
      <>
        {archiving && ArchiveDialog && (
          <ArchiveDialog
            list={list}
            ids={archiving}
            onClose={close}
            onDone={() => {
              close();
              void refresh();
            }}
          />
        )}
        {copying && (
          <MemberDialog
            applyIds={copying}
            onClose={() => setCopying(undefined)}
            onDone={() => setCopying(undefined)}
          />
        )}
        {confirmPlace}
      </>
    ),
  };
}
