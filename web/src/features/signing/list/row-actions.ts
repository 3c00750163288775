// What can be done with a row, by its state; and the calls behind it.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ApplyStatus, isAborted, SignInfoStatus } from '@xinqi/domain';
import { type ApplyRow, type SignInfoRow, signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../platform/client.ts';
import { startDownload } from '../../../platform/http/start-download.ts';
import { ownPage } from '../../../platform/known-pages.ts';
import { useSession } from '../../../platform/session.ts';
import { toast } from '../../../platform/toast.ts';

export type Action =
  | 'view'
  | 'sign'
  | 'edit'
  | 'remind'
  | 'cancel'
  | 'copy'
  | 'archive'
  | 'recycle'
  | 'restore'
  | 'purge'
  | 'delete'
  | 'download'
  | 'pack';
export const actionText: Record<Action, string> = {
  view: '查看',
  sign: '签署',
  edit: '继续编辑',
  remind: '催签',
  cancel: '撤销',
  copy: '复制为新合同',
  archive: '归档',
  recycle: '删除',
  restore: '恢复',
  purge: '彻底删除',
  delete: '删除',
  download: '下载',
  pack: '下载证据包',
};
/** Acts that cannot be undone, or look so. */
export const isGrave = (action: Action): boolean =>
  action === 'cancel' || action === 'delete' || action === 'recycle' || action === 'purge';

const running: ReadonlySet<ApplyStatus> = new Set([
  ApplyStatus.Signing,
  ApplyStatus.Signed,
  ApplyStatus.InitApproving,
  ApplyStatus.Voiding,
]);
const finished: ReadonlySet<ApplyStatus> = new Set([
  ApplyStatus.Preserved,
  ApplyStatus.Voiding,
  ApplyStatus.Voided,
]);
/** Nothing more happens to it: it may leave its owner's list. */
export const isOver = (status: ApplyStatus): boolean => status !== ApplyStatus.Draft && !running.has(status);

/** Actions on a contract that the caller sent; the first two stand in the row, the rest under 更多. */
export function applyActions(status: ApplyStatus, recycled: boolean): Action[] {
  if (recycled) return ['view', 'restore', 'purge'];
  if (status === ApplyStatus.Draft) return ['edit', 'delete'];
  if (status === ApplyStatus.Signing) return ['view', 'remind', 'cancel', 'copy', 'pack'];
  if (status === ApplyStatus.InitApproving) return ['view', 'cancel', 'copy'];
  if (status === ApplyStatus.InitRejected) return ['view', 'copy', 'recycle'];
  return [
    'view',
    ...(finished.has(status) ? (['download', 'archive'] as const) : []),
    ...(isOver(status) ? (['recycle'] as const) : []),
    'copy',
    ...(isAborted(status) ? (['pack'] as const) : []),
  ];
}

/** Actions on a line that the caller signs. */
export function signActions(line: SignInfoStatus, contract: ApplyStatus, recycled: boolean): Action[] {
  if (recycled) return ['view', 'restore', 'purge'];
  // where a seal waits for its approval the signing page says so, and lets him ask again
  const his = line === SignInfoStatus.Pending || line === SignInfoStatus.SealRejected;
  if (his && contract === ApplyStatus.Signing) return ['sign', 'view'];
  return [
    'view',
    ...(finished.has(contract) ? (['download', 'archive'] as const) : []),
    ...(isOver(contract) ? (['recycle'] as const) : []),
    // who signed what came to nothing keeps its text, and what proves it
    ...(isAborted(contract) && line === SignInfoStatus.Signed ? (['pack'] as const) : []),
  ];
}

/** Opens pages for rows; a failure becomes a message. */
export function useOpenRow() {
  const navigate = useNavigate();
  const here = useLocation({ select: ({ href }) => href });
  const open = async (address: Promise<{ url: string }>) => {
    try {
      const page = ownPage((await address).url);
      if (!page) return toast.bad('页面不存在');
      // the contract's page leads back to the very rows that led to it (spec §3 listSourceTag)
      useSession.setState({ listSourceTag: here });
      await navigate({ href: page });
    } catch (error) {
      toast.failure(error);
    }
  };
  return {
    viewApply: (row: ApplyRow) => open(call(signingRoutes.applyViewUrl, { applyNo: row.applyNo })),
    viewLine: (row: SignInfoRow) =>
      open(call(signingRoutes.signInfoViewUrl, { signNo: row.signInfoNo, applyNo: row.applyNo })),
    sign: (signNo: string) => open(call(signingRoutes.signUrl, { signNo })),
    edit: (row: ApplyRow) => navigate({ to: '/initiation/toCreate', search: { applyId: row.applyId } }),
    download: async (applyNo: string, signNo: string | undefined, kind: 'pdf' | 'pictures' | 'pack') => {
      try {
        const { url, fileName } = await call(signingRoutes.downloadUrl, { applyNo, signNo, kind });
        startDownload(url, fileName);
      } catch (error) {
        toast.failure(error);
      }
    },
  };
}
