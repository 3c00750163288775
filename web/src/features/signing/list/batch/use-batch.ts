// The calls behind the batch bar and their words; every one ends with a toast and fresh lists.
import { useNavigate } from '@tanstack/react-router';
import { type ApplyRow, type SignInfoRow, signingRoutes } from '@xinqi/wire/signing';
import { useRefresh } from '../../../../platform/call/use-act.ts';
import { call } from '../../../../platform/client.ts';
import { startDownload } from '../../../../platform/http/start-download.ts';
import { ownPage } from '../../../../platform/known-pages.ts';
import { toast } from '../../../../platform/toast.ts';

/** Lines whose turn it is. */
export const pendingLines = (rows: readonly ApplyRow[]): string[] =>
  rows.flatMap((row) => row.progress.filter((party) => party.next).map((party) => party.signNo));

/** `list`: whose ids are meant, applyIds of sent contracts or signNos of lines. */
export function useBatch(list: 'apply' | 'sign') {
  const refresh = useRefresh('signing');
  const navigate = useNavigate();
  /** True when it was done; the failure has been said. */
  const attempt = async (work: () => Promise<string | undefined>): Promise<boolean> => {
    try {
      const said = await work();
      if (said) toast.ok(said);
      await refresh();
      return true;
    } catch (error) {
      toast.failure(error);
      return false;
    }
  };
  const changed = async (work: Promise<{ changed: number }>, words: string) =>
    `${words} ${(await work).changed} 份`;
  return {
    attempt,
    download: (applyIds: string[]) =>
      attempt(async () => {
        const { url, fileName } = await call(signingRoutes.downloadBatchUrl, { applyIds });
        startDownload(url, fileName);
        return undefined;
      }),
    remind: (signNos: string[]) =>
      attempt(
        async () => `已提醒 ${(await call(signingRoutes.reminderSign, { signNos })).reminded} 位签署方`,
      ),
    /** Into the recycle bin. */
    remove: (ids: string[]) =>
      attempt(() =>
        changed(
          list === 'apply'
            ? call(signingRoutes.applyBatchDel, { applyIds: ids })
            : call(signingRoutes.signInfoBatchDel, { signNos: ids }),
          '已移入回收站',
        ),
      ),
    /** Out of it. */
    recycle: (ids: string[], to: 'list' | 'gone') =>
      attempt(() =>
        changed(
          list === 'apply'
            ? call(signingRoutes.applyRecycle, { applyIds: ids, to })
            : call(signingRoutes.signInfoRecycle, { signNos: ids, to }),
          to === 'list' ? '已恢复' : '已彻底删除',
        ),
      ),
    sign: (rows: readonly SignInfoRow[]) =>
      attempt(async () => {
        const { url } = await call(signingRoutes.batchSignUrl, {
          signNos: rows.map((row) => row.signInfoNo),
        });
        const page = ownPage(url);
        if (page) await navigate({ href: page });
        else toast.bad('页面不存在');
        return undefined;
      }),
  };
}
