// /account/invite: an invitation's link, opened by the signed-in colleague: whose it is, and 确认加入.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { orgRoutes } from '@xinqi/wire/org';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { actForCorp } from '../../../platform/rights/act-as.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import '../../../ui/admin/admin.css';

export default function InvitePage() {
  const { k = '', sign = '', ts = '' } = useSearch({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  const { busy, attempt } = useAttempt();
  const pair = { k, sign, ts };
  const found = useCall(orgRoutes.acceptInvitePc, pair, { fresh: true });
  const join = () =>
    attempt(
      async () => {
        const { corpId, corpName } = await call(orgRoutes.acceptInvitePc, { ...pair, confirm: 1 });
        await actForCorp(corpId);
        return corpName;
      },
      { done: (corpName) => `您已加入“${corpName}”`, after: () => navigate({ to: '/console' }) },
    );
  return (
    <section className="card admin" aria-labelledby="invite-title">
      <h1 id="invite-title">加入企业</h1>
      {found.error && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className="muted">{words.loading}</p>}
      {found.data && (
        <>
          <p>
            “{found.data.corpName}”邀请您（{found.data.name}）成为企业成员。
          </p>
          <p className="muted">
            加入后，您可以切换到企业身份，按企业分配给您的角色操作；您的个人合同不受影响。
          </p>
          <Button look="primary" disabled={busy} onClick={() => void join()}>
            确认加入
          </Button>
        </>
      )}
    </section>
  );
}
