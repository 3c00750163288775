// /signInfo/applyList(New), /corp/signInfo/applyList(New), /signInfo/viewDealTypeList: contracts that the acting identity
// sent.

import { useLocation } from '@tanstack/react-router';
import { ApplyStatus, isFinished, SignInfoStatus, SignListTab } from '@xinqi/domain';
import { type ApplyRow, signingRoutes } from '@xinqi/wire/signing';
import { useState } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { call } from '../../../platform/client.ts';
import { useSession } from '../../../platform/session.ts';
import { dayText, minuteText } from '../../../ui/format.ts';
import { ApplyTag } from '../../../ui/status-tag.tsx';
import { CancelDialog } from '../signer/acts/cancel-dialog.tsx';
import { useCopy } from '../signer/acts/use-copy.ts';
import type { BatchAct } from './batch/batch-bar.tsx';
import { pendingLines, useBatch } from './batch/use-batch.ts';
import { useRowDialogs } from './batch/use-row-dialogs.tsx';
import { ContractList } from './contract-list.tsx';
import type { Line, Tab } from './line.ts';
import { listedName } from './line.ts';
import { useListAddress } from './list-address.ts';
import { useApplyCount, useApplyList } from './queries.ts';
import { type Action, applyActions, isOver, useOpenRow } from './row-actions.ts';
import { RowButtons } from './row-buttons.tsx';
import { fieldKey, typeKey } from './table/columns.ts';

const tabs = [
  SignListTab.All,
  SignListTab.ToSignMine,
  SignListTab.WaitOthers,
  SignListTab.Done,
  SignListTab.Invalid,
  SignListTab.Voided,
  SignListTab.Draft,
];

export default function ApplyListPage({ title = '我发起的' }: { title?: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const address = useListAddress(tabs);
  const list = useApplyList(address);
  const { data: count } = useApplyCount();
  const refresh = useRefresh('signing');
  const open = useOpenRow();
  const copy = useCopy();
  const batch = useBatch('apply');
  const dialogs = useRowDialogs('apply', batch);
  const [cancelling, setCancelling] = useState<readonly ApplyRow[]>();

  const acts: Record<Exclude<Action, 'download'>, (row: ApplyRow) => unknown> = {
    view: open.viewApply,
    edit: open.edit,
    sign: (row) => row.ownSignNo && open.sign(row.ownSignNo),
    remind: (row) => batch.remind(pendingLines([row])),
    cancel: (row) => setCancelling([row]),
    copy: (row) => copy(row.applyId),
    pack: (row) => open.download(row.applyNo, undefined, 'pack'),
    archive: (row) => dialogs.archive([row.applyId]),
    recycle: (row) => dialogs.recycle([row.applyId]),
    restore: (row) => dialogs.restore([row.applyId]),
    purge: (row) => dialogs.purge([row.applyId]),
    delete: (row) =>
      dialogs.confirm('确定删除该记录吗？', '草稿删除后将无法恢复，确定继续吗？', () =>
        batch.attempt(async () => {
          await call(signingRoutes.draftDel, { applyId: row.applyId });
          return '操作成功';
        }),
      ),
  };
  const actionsOf = (row: ApplyRow): Action[] => {
    const usual = applyActions(row.signStatus, address.recycled).filter(
      (action) =>
        (action !== 'archive' || dialogs.mayArchive) &&
        (action !== 'remind' || pendingLines([row]).length > 0),
    );
    const mine = row.ownStatus === SignInfoStatus.Pending && row.signStatus === ApplyStatus.Signing;
    return mine && row.ownSignNo && !address.recycled ? ['sign', ...usual] : usual;
  };
  const lineOf = (row: ApplyRow): Line => {
    const actions = actionsOf(row);
    return {
      key: row.applyId,
      name: listedName(row),
      onOpen: () => void acts[actions[0] === 'edit' ? 'edit' : 'view'](row),
      number: row.contractNo ?? (row.applyNo || null),
      parties: row.allSignerName,
      signed: row.signedCount,
      progress: row.progress,
      sender: row.childSend ? `${row.ebqUserName}（其他成员发起）` : row.ebqUserName,
      tag: <ApplyTag status={row.signStatus} late={row.approvalLate} />,
      createTime: minuteText(row.createTime),
      deadline: minuteText(row.signExpire),
      updateTime: minuteText(row.updateTime),
      signTime: minuteText(row.signTime),
      overDate: dayText(row.overDate),
      level: row.level ?? '—',
      own: Object.fromEntries([
        ...(row.contractType === null ? [] : [[typeKey, row.contractType]]),
        ...row.custom.map(({ fieldId, value }) => [fieldKey(fieldId), value]),
      ]),
      actions: (
        <RowButtons
          name={row.contractName}
          actions={actions}
          onAction={(action) => void acts[action](row)}
          onDownload={(kind) => void open.download(row.applyNo, undefined, kind)}
          preservationId={row.preservationId}
        />
      ),
    };
  };
  const batchOf = (keys: readonly string[]): BatchAct[] => {
    const rows = (list.data?.list ?? []).filter((row) => keys.includes(row.applyId));
    const idsOf = (fit: (row: ApplyRow) => boolean) => rows.filter(fit).map((row) => row.applyId);
    const all = rows.map((row) => row.applyId);
    if (address.recycled) return dialogs.binActs(all);
    const sent = idsOf((row) => row.signStatus !== ApplyStatus.Draft);
    const running = rows.filter((row) => row.signStatus === ApplyStatus.Signing);
    const over = idsOf((row) => isOver(row.signStatus));
    const waiting = rows.filter((row) => pendingLines([row]).length > 0);
    return [
      {
        key: 'download',
        text: '批量下载',
        fits: sent.length,
        run: async () => void (await batch.download(sent)),
      },
      {
        key: 'remind',
        text: '批量催签',
        fits: waiting.length,
        run: async () => void (await batch.remind(pendingLines(waiting))),
      },
      ...(dialogs.mayArchive
        ? [{ key: 'archive', text: '归档', fits: sent.length, run: () => dialogs.archive(sent) }]
        : []),
      ...(corp ? dialogs.copyActs(idsOf((row) => isFinished(row.signStatus))) : []),
      {
        key: 'cancel',
        text: '批量撤销',
        fits: running.length,
        danger: true,
        run: () => setCancelling(running),
      },
      { key: 'recycle', text: '删除', fits: over.length, danger: true, run: () => dialogs.recycle(over) },
    ];
  };
  const texts: readonly Tab[] = [
    { signStatus: SignListTab.All, text: '全部', count: count?.all },
    { signStatus: SignListTab.ToSignMine, text: '待我签署', count: count?.toSignMine },
    { signStatus: SignListTab.WaitOthers, text: '待他人签署', count: count?.waitOthers },
    { signStatus: SignListTab.Done, text: '已完成', count: count?.done },
    { signStatus: SignListTab.Invalid, text: '已失效', count: count?.invalid },
    { signStatus: SignListTab.Voided, text: '已作废', count: count?.voided },
    { signStatus: SignListTab.Draft, text: '草稿', count: count?.draft },
  ];

  return (
    <>
      <ContractList
        list="apply"
        title={title}
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
      {cancelling && (
        <CancelDialog
          rows={cancelling}
          onClose={() => setCancelling(undefined)}
          onDone={() => {
            setCancelling(undefined);
            void refresh();
          }}
        />
      )}
      {dialogs.place}
    </>
  );
}
