// /signInfo/signList: lines that the acting identity has to sign or has signed.
import { SignListTab } from '@xinqi/domain';
import type { SignInfoRow } from '@xinqi/wire/signing';
import { minuteText } from '../../../ui/format.ts';
import { SignInfoTag } from '../../../ui/status-tag.tsx';
import { ContractList, type Line, type Tab } from './contract-list.tsx';
import { useListAddress } from './list-address.ts';
import { useSignCount, useSignList } from './queries.ts';
import { signActions, useOpenRow } from './row-actions.ts';
import { RowButtons } from './row-buttons.tsx';

const tabs = [
  SignListTab.All,
  SignListTab.ToSignMine,
  SignListTab.WaitOthers,
  SignListTab.Done,
  SignListTab.Invalid,
];

export default function SignListPage() {
  const address = useListAddress(tabs);
  const list = useSignList(address);
  const { data: count } = useSignCount();
  const open = useOpenRow();

  const lineOf = (row: SignInfoRow): Line => ({
    key: row.signInfoId,
    name: row.contractName,
    onOpen: () => void open.viewLine(row),
    number: row.applyNo,
    parties: row.allSignerName,
    sender: row.ebqUserName,
    tag: <SignInfoTag status={row.signInfoStatus} />,
    createTime: minuteText(row.applyCreateTime),
    deadline: minuteText(row.signExpire),
    actions: (
      <RowButtons
        name={row.contractName}
        preservationId={row.preservationId}
        actions={signActions(row.signInfoStatus, row.applySignStatus)}
        onAction={(action) => void (action === 'sign' ? open.sign(row) : open.viewLine(row))}
        onDownload={(kind) => void open.download(row.applyNo, row.signInfoNo, kind)}
      />
    ),
  });
  const texts: readonly Tab[] = [
    { signStatus: SignListTab.All, text: '全部', count: count?.all },
    { signStatus: SignListTab.ToSignMine, text: '待我签署', count: count?.toSignMine },
    { signStatus: SignListTab.WaitOthers, text: '待他人签署', count: count?.waitOthers },
    { signStatus: SignListTab.Done, text: '已完成', count: count?.done },
    { signStatus: SignListTab.Invalid, text: '已失效', count: count?.invalid },
  ];

  return (
    <ContractList
      title="我签署的"
      path="/signInfo/signList"
      tabs={texts}
      address={address}
      lines={list.data?.list.map(lineOf)}
      total={list.data?.total ?? 0}
      loading={list.isFetching}
      error={list.error}
      onRetry={() => void list.refetch()}
      emptyText="还没有这类合同"
    />
  );
}
