// /signInfo/signList, /corp/signInfo/signList(New): lines that the acting identity has to sign or has signed.

import { useLocation } from '@tanstack/react-router';
import { ApplyStatus, isFinished, SignInfoStatus, SignListTab } from '@xinqi/domain';
import type { SignInfoRow } from '@xinqi/wire/signing';
import { useSession } from '../../../platform/session.ts';
import { dayText, minuteText } from '../../../ui/format.ts';
import { SignInfoTag } from '../../../ui/status-tag.tsx';
import type { BatchAct } from './batch/batch-bar.tsx';
import { useBatch } from './batch/use-batch.ts';
import { useRowDialogs } from './batch/use-row-dialogs.tsx';
import { ContractList } from './contract-list.tsx';
import type { Line, Tab } from './line.ts';
import { listedName } from './line.ts';
import { useListAddress } from './list-address.ts';
import { useSignCount, useSignList } from './queries.ts';
import { type Action, isOver, signActions, useOpenRow } from './row-actions.ts';
import { RowButtons } from './row-buttons.tsx';

const tabs = [
  SignListTab.All,
  SignListTab.ToSignMine,
  SignListTab.ToHandleCorp,
  SignListTab.WaitOthers,
  SignListTab.Done,
  SignListTab.Invalid,
  SignListTab.Voided,
  SignListTab.CcMe,
];
const canSign = (row: SignInfoRow) =>
  row.signInfoStatus === SignInfoStatus.Pending &&
  row.applySignStatus === ApplyStatus.Signing &&
  !row.childSign;

export default function SignListPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const address = useListAddress(tabs);
  const list = useSignList(address);
  const { data: count } = useSignCount();
  const open = useOpenRow();
  const batch = useBatch('sign');
  const dialogs = useRowDialogs('sign', batch);

  const act = (row: SignInfoRow, action: Exclude<Action, 'download'>): unknown => {
    if (action === 'sign') return open.sign(row.signInfoNo);
    if (action === 'archive') return dialogs.archive([row.signInfoNo]);
    if (action === 'recycle') return dialogs.recycle([row.signInfoNo]);
    if (action === 'restore') return dialogs.restore([row.signInfoNo]);
    if (action === 'purge') return dialogs.purge([row.signInfoNo]);
    if (action === 'pack') return open.download(row.applyNo, row.signInfoNo, 'pack');
    return open.viewLine(row);
  };
  const lineOf = (row: SignInfoRow): Line => ({
    key: row.signInfoId,
    name: listedName(row),
    onOpen: () => void open.viewLine(row),
    number: row.contractNo ?? row.applyNo,
    parties: row.allSignerName,
    signed: row.signedCount,
    progress: row.progress,
    sender: row.ebqUserName,
    tag: <SignInfoTag status={row.signInfoStatus} late={row.approvalLate} />,
    createTime: minuteText(row.applyCreateTime),
    deadline: minuteText(row.signExpire),
    updateTime: minuteText(row.updateTime),
    signTime: minuteText(row.applySignTime),
    overDate: dayText(row.overDate),
    level: row.level ?? '—',
    actions: (
      <RowButtons
        name={row.contractName}
        preservationId={row.preservationId}
        actions={signActions(row.signInfoStatus, row.applySignStatus, address.recycled).filter(
          (action) => (action !== 'archive' || dialogs.mayArchive) && (action !== 'sign' || canSign(row)),
        )}
        onAction={(action) => void act(row, action)}
        onDownload={(kind) => void open.download(row.applyNo, row.signInfoNo, kind)}
      />
    ),
  });
  const batchOf = (keys: readonly string[]): BatchAct[] => {
    const rows = (list.data?.list ?? []).filter((row) => keys.includes(row.signInfoId));
    const all = rows.map((row) => row.signInfoNo);
    if (address.recycled) return dialogs.binActs(all);
    const mine = rows.filter(canSign);
    const over = rows.filter((row) => isOver(row.applySignStatus)).map((row) => row.signInfoNo);
    const finished = rows.filter((row) => isFinished(row.applySignStatus)).map((row) => row.applyId);
    const contracts = [...new Set(rows.map((row) => row.applyId))];
    return [
      { key: 'sign', text: '批量签署', fits: mine.length, run: async () => void (await batch.sign(mine)) },
      {
        key: 'download',
        text: '批量下载',
        fits: rows.length,
        run: async () => void (await batch.download(contracts)),
      },
      ...(dialogs.mayArchive
        ? [{ key: 'archive', text: '归档', fits: all.length, run: () => dialogs.archive(all) }]
        : []),
      ...(corp ? dialogs.copyActs([...new Set(finished)]) : []),
      { key: 'recycle', text: '删除', fits: over.length, danger: true, run: () => dialogs.recycle(over) },
    ];
  };
  const texts: readonly Tab[] = [
    { signStatus: SignListTab.All, text: '全部', count: count?.all },
    ...(corp ? [{ signStatus: SignListTab.ToHandleCorp, text: '待处理', count: count?.toHandle }] : []),
    { signStatus: SignListTab.ToSignMine, text: '待我签署', count: count?.toSignMine },
    { signStatus: SignListTab.WaitOthers, text: '待他人签署', count: count?.waitOthers },
    { signStatus: SignListTab.Done, text: '已完成', count: count?.done },
    { signStatus: SignListTab.Invalid, text: '已失效', count: count?.invalid },
    { signStatus: SignListTab.Voided, text: '已作废', count: count?.voided },
    { signStatus: SignListTab.CcMe, text: '抄送我的', count: count?.cc },
  ];

  return (
    <>
      <ContractList
        list="sign"
        title={corp ? '企业签署' : '我签署的'}
        path={path}
        tabs={texts}
        recycled={count?.recycled}
        address={address}
        lines={list.data?.list.map(lineOf)}
        total={list.data?.total ?? 0}
        exact={list.data?.totalExact ?? true}
        loading={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        batch={batchOf}
      />
      {dialogs.place}
    </>
  );
}
