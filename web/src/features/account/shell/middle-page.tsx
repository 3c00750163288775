// /login/middle, /login/dingMiddle: stations on the way back from a login elsewhere. Whatever stands in the address leads to a page
// of ours or to the workbench (security.md O); whether one may see it is decided at /login/authorize.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { authorizeAddress } from '@xinqi/domain';
import { useEffect } from 'react';
import { hasPage, returnPath } from '../../../platform/known-pages.ts';
import { inWorkplace } from '../../../platform/navigation/workplace.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useSession } from '../../../platform/session.ts';
import { PageLoading } from '../../../ui/page-loading.tsx';

const messengerPage = '/dingtalkUse/middlePage';

export default function MiddlePage() {
  const { ap, returnURL } = usePlainSearch();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  useEffect(() => {
    const target = returnPath(ap ?? returnURL ?? useSession.getState().afterAuthRoute);
    const messenger = here === '/login/dingMiddle' && inWorkplace() && hasPage(messengerPage);
    const to = messenger
      ? `${messengerPage}?${new URLSearchParams({ ap: target })}`
      : authorizeAddress(target, 1);
    void navigate({ href: to, replace: true });
  }, [ap, returnURL, here, navigate]);
  return <PageLoading text="正在返回您要打开的页面…" />;
}
