// What can be done with a row, by its state; and the calls behind it.
import { useNavigate } from '@tanstack/react-router';
import { ApplyStatus, SignInfoStatus } from '@xinqi/domain';
import { type ApplyRow, type SignInfoRow, signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../platform/client.ts';
import { ownPage } from '../../../platform/known-pages.ts';
import { toast } from '../../../platform/toast.ts';

export type Action = 'view' | 'sign' | 'edit' | 'cancel' | 'delete' | 'download';
export const actionText: Record<Action, string> = {
  view: '查看',
  sign: '签署',
  edit: '继续编辑',
  cancel: '撤销',
  delete: '删除',
  download: '下载',
};

/** Actions on a contract that the caller sent. */
export function applyActions(status: ApplyStatus): Action[] {
  if (status === ApplyStatus.Draft) return ['edit', 'delete'];
  if (status === ApplyStatus.Signing) return ['view', 'cancel'];
  return status === ApplyStatus.Preserved ? ['view', 'download'] : ['view'];
}

/** Actions on a line that the caller signs. */
export function signActions(line: SignInfoStatus, contract: ApplyStatus): Action[] {
  if (line === SignInfoStatus.Pending && contract === ApplyStatus.Signing) return ['sign', 'view'];
  return contract === ApplyStatus.Preserved ? ['view', 'download'] : ['view'];
}

/** Starts the browser's own download of a one-use address; nothing leaves the page. */
export function startDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  toast.ok('下载已开始');
}

/** Opens pages for rows; a failure becomes a message. */
export function useOpenRow() {
  const navigate = useNavigate();
  const open = async (address: Promise<{ url: string }>) => {
    try {
      const page = ownPage((await address).url);
      if (page) await navigate({ href: page });
      else toast.bad('页面不存在');
    } catch (error) {
      toast.failure(error);
    }
  };
  return {
    viewApply: (row: ApplyRow) => open(call(signingRoutes.applyViewUrl, { applyNo: row.applyNo })),
    viewLine: (row: SignInfoRow) =>
      open(call(signingRoutes.signInfoViewUrl, { signNo: row.signInfoNo, applyNo: row.applyNo })),
    sign: (row: SignInfoRow) => open(call(signingRoutes.signUrl, { signNo: row.signInfoNo })),
    edit: (row: ApplyRow) => navigate({ to: '/initiation/toCreate', search: { applyId: row.applyId } }),
    download: async (applyNo: string, signNo: string | undefined, kind: 'pdf' | 'pack') => {
      try {
        const { url, fileName } = await call(signingRoutes.downloadUrl, { applyNo, signNo, kind });
        startDownload(url, fileName);
      } catch (error) {
        toast.failure(error);
      }
    },
  };
}
