// While an administration page is open and seen, the server says at once what its member may: menu and buttons follow,
// and who is no longer a member acts as the person that he is.
import { useNavigate } from '@tanstack/react-router';
import { accountRoutes } from '@xinqi/wire/account';
import { type RightsEvent, rightsEvent, roleRoutes } from '@xinqi/wire/role';
import { useEffect } from 'react';
import { call } from '../client.ts';
import { syncSession, useSession } from '../session.ts';
import { stream } from '../stream.ts';
import { toast } from '../toast.ts';

/** Takes the rights into the session; answers whether they changed. */
export function takeRights({ superFlag, pids }: RightsEvent): boolean {
  const { currentAuthUser: acting, allAuthUser } = useSession.getState();
  if (acting?.userType !== 1) return false;
  if (acting.superFlag === superFlag && String(acting.pids) === String(pids)) return false;
  const now = { ...acting, superFlag, pids };
  useSession.setState({
    currentAuthUser: now,
    allAuthUser: allAuthUser.map((user) => (user.userId === acting.userId ? now : user)),
  });
  return true;
}

export function useLiveRights(): void {
  const corpId = useSession(({ currentAuthUser }) => currentAuthUser?.corpId ?? null);
  const navigate = useNavigate();
  useEffect(() => {
    if (corpId === null) return;
    let stop: (() => void) | undefined;
    const leave = async () => {
      stop?.();
      stop = undefined;
      toast.info('您已不是该企业的成员');
      syncSession(await call(accountRoutes.session, {}));
      await navigate({ href: '/viewIndex' });
    };
    // a hidden page keeps no connection: browsers allow six to a server
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        stop?.();
        stop = undefined;
        return;
      }
      stop ??= stream(
        roleRoutes.watchRights,
        {},
        ({ event, data }) => {
          const said = rightsEvent.safeParse(data);
          if (event !== 'change' || !said.success) return;
          if (!said.data.member) void leave();
          else if (takeRights(said.data)) toast.info('您的权限已变更');
        },
        { quiet: true, retried: true },
      );
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop?.();
    };
  }, [corpId, navigate]);
}
