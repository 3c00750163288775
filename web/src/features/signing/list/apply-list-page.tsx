// /signInfo/applyList: contracts that the acting identity sent.
import { SignListTab } from '@xinqi/domain';
import { type ApplyRow, signingRoutes } from '@xinqi/wire/signing';
import { Modal } from 'antd';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { toast } from '../../../platform/toast.ts';
import { minuteText } from '../../../ui/format.ts';
import { ApplyTag } from '../../../ui/status-tag.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ContractList, type Line, type Tab } from './contract-list.tsx';
import { useListAddress } from './list-address.ts';
import { useApplyCount, useApplyList, useRefreshContracts } from './queries.ts';
import { type Action, applyActions, useOpenRow } from './row-actions.ts';
import { RowButtons } from './row-buttons.tsx';

const tabs = [
  SignListTab.All,
  SignListTab.WaitOthers,
  SignListTab.Done,
  SignListTab.Invalid,
  SignListTab.Draft,
];

export default function ApplyListPage() {
  const address = useListAddress(tabs);
  const list = useApplyList(address);
  const { data: count } = useApplyCount();
  const refresh = useRefreshContracts();
  const open = useOpenRow();
  const [cancelling, setCancelling] = useState<ApplyRow | null>(null);
  const [dialog, dialogPlace] = Modal.useModal();

  const remove = (row: ApplyRow) =>
    dialog.confirm({
      title: '确定删除该记录吗？',
      content: '草稿删除后将无法恢复，确定继续吗？',
      okText: '删除',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await call(signingRoutes.draftDel, { applyId: row.applyId });
          toast.ok('操作成功');
          await refresh();
        } catch (error) {
          toast.failure(error);
        }
      },
    });
  const act = (row: ApplyRow, action: Exclude<Action, 'download'>) => {
    if (action === 'edit') void open.edit(row);
    else if (action === 'delete') void remove(row);
    else if (action === 'cancel') setCancelling(row);
    else void open.viewApply(row);
  };
  const lineOf = (row: ApplyRow): Line => {
    const actions = applyActions(row.signStatus);
    return {
      key: row.applyId,
      name: row.contractName,
      onOpen: () => act(row, actions[0] === 'edit' ? 'edit' : 'view'),
      number: row.applyNo || null,
      parties: row.allSignerName,
      sender: row.ebqUserName,
      tag: <ApplyTag status={row.signStatus} />,
      progress:
        row.signerCount > 0 && row.signStatus !== -1
          ? `已签 ${row.signedCount} / ${row.signerCount}`
          : undefined,
      createTime: minuteText(row.createTime),
      deadline: minuteText(row.signExpire),
      actions: (
        <RowButtons
          name={row.contractName}
          actions={actions}
          onAction={(action) => act(row, action)}
          onDownload={(kind) => void open.download(row.applyNo, undefined, kind)}
        />
      ),
    };
  };
  const texts: readonly Tab[] = [
    { signStatus: SignListTab.All, text: '全部', count: count?.all },
    { signStatus: SignListTab.WaitOthers, text: '待他人签署', count: count?.waitOthers },
    { signStatus: SignListTab.Done, text: '已完成', count: count?.done },
    { signStatus: SignListTab.Invalid, text: '已失效', count: count?.invalid },
    { signStatus: SignListTab.Draft, text: '草稿', count: count?.draft },
  ];

  return (
    <>
      <ContractList
        title="我发起的"
        path="/signInfo/applyList"
        tabs={texts}
        address={address}
        lines={list.data?.list.map(lineOf)}
        total={list.data?.total ?? 0}
        loading={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        emptyText="还没有这类合同"
      />
      {cancelling && (
        <CancelDialog
          row={cancelling}
          onClose={() => setCancelling(null)}
          onDone={() => {
            setCancelling(null);
            void refresh();
          }}
        />
      )}
      {dialogPlace}
    </>
  );
}
