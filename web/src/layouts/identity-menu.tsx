// Who acts now: switches between the person and his enterprises (切换身份), and signs out. The bell counts the acting identity;
// that something is unread in another one is shown here.

import { useLocation, useNavigate } from '@tanstack/react-router';
import { safeReturn, switchView } from '@xinqi/domain';
import { type AuthUser, accountRoutes } from '@xinqi/wire/account';
import { Dropdown } from 'antd';
import { queryClient } from '../platform/call/query-root.tsx';
import { call } from '../platform/client.ts';
import { hasPage } from '../platform/known-pages.ts';
import { signOut } from '../platform/navigation/sign-out.ts';
import { shownCount, useUnread } from '../platform/notices/unread.ts';
import { switchIdentity, takeConsole, usableIdentities, useSession } from '../platform/session.ts';
import { toast } from '../platform/toast.ts';
import { Icon } from '../ui/icons.tsx';
import { certifiedText } from '../ui/status-tag.tsx';

const kind = (user: AuthUser) => (user.userType === 1 ? '企业' : '个人');
const keyOf = (user: AuthUser) => `${user.userId} ${user.corpId ?? ''}`;

export function IdentityMenu() {
  const session = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const elsewhere = useUnread((state) => state.elsewhere);
  const acting = session.currentAuthUser;
  const identities = usableIdentities(session);
  if (!acting) return null;
  const waiting = (user: AuthUser): number =>
    keyOf(user) === keyOf(acting) ? 0 : (elsewhere.find(({ corpId }) => corpId === user.corpId)?.unread ?? 0);
  const waits = identities.some((user) => waiting(user) > 0);

  const leave = async () => {
    const to = await signOut();
    queryClient.clear();
    // an address of the issuer, from the server
    if (/^https?:/.test(to)) return window.location.assign(to);
    await navigate({ href: to });
  };
  /** Tokens first: a page that shows one enterprise never asks as another. */
  const actAs = async (user: AuthUser) => {
    try {
      if (user.corpId !== null && user.corpId !== session.consoleCorpId) {
        const { consoleToken } = await call(accountRoutes.switchCorp, { corpId: user.corpId });
        takeConsole(consoleToken, user.corpId);
      }
    } catch (error) {
      return toast.failure(error);
    }
    queryClient.clear();
    // the page of the other view (spec §2.6); the old one must not ask once more as the new identity
    const page = safeReturn(switchView(here.pathname, here.href, user.userType), hasPage) ?? '/viewIndex';
    switchIdentity(user);
    await navigate({ href: page });
  };
  const choose = (key: string) => {
    if (key === 'out') return void leave();
    if (key === 'settings') return void navigate({ to: '/signSettings' });
    if (key === 'help') return void navigate({ to: '/ywtSystem' });
    if (key === 'console') return void navigate({ to: '/console' });
    if (key === 'approvals') return void navigate({ to: '/corp/approval' });
    if (key === 'templates')
      return void navigate({ to: acting.userType === 1 ? '/console/template' : '/tpl/general' });
    if (key === 'book') return void navigate({ to: '/signSettings/signers' });
    const user = identities.find((one) => keyOf(one) === key);
    if (user && keyOf(user) !== keyOf(acting)) void actAs(user);
  };
  const label = (user: AuthUser) => (
    <span className="identity-item">
      <Icon name={user.userType === 1 ? 'company' : 'person'} />
      <span>
        {user.name}
        <small>
          {kind(user)}
          {user.certified !== null && ` · ${certifiedText[user.certified]}`}
          {keyOf(user) === keyOf(acting) && ' · 当前身份'}
        </small>
      </span>
      {waiting(user) > 0 && (
        <span className="identity-unread">
          {shownCount(waiting(user))}
          <span className="visually-hidden">条未读消息</span>
        </span>
      )}
    </span>
  );

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
      menu={{
        selectedKeys: [keyOf(acting)],
        onClick: ({ key }) => choose(key),
        items: [
          {
            type: 'group',
            label: identities.length > 1 ? '切换身份' : `登录账号 ${acting.account}`,
            children: identities.map((user) => ({ key: keyOf(user), label: label(user) })),
          },
          { type: 'divider' },
          {
            key: 'console',
            label: (
              <span className="identity-item">
                <Icon name="company" />
                {acting.userType === 1 ? '企业管理' : '创建或加入企业'}
              </span>
            ),
          },
          ...(acting.userType === 1
            ? [
                {
                  key: 'approvals',
                  label: (
                    <span className="identity-item">
                      <Icon name="done" />
                      审批
                    </span>
                  ),
                },
              ]
            : []),
          {
            key: 'templates',
            label: (
              <span className="identity-item">
                <Icon name="draft" />
                合同模板
              </span>
            ),
          },
          {
            key: 'book',
            label: (
              <span className="identity-item">
                <Icon name="person" />
                通讯录
              </span>
            ),
          },
          {
            key: 'settings',
            label: (
              <span className="identity-item">
                <Icon name="verify" />
                设置
              </span>
            ),
          },
          {
            key: 'help',
            label: (
              <span className="identity-item">
                <Icon name="search" />
                服务与帮助
              </span>
            ),
          },
          {
            key: 'out',
            label: (
              <span className="identity-item">
                <Icon name="out" />
                退出登录
              </span>
            ),
          },
        ],
      }}
    >
      <button type="button" className="identity">
        <span className="visually-hidden">
          {`${acting.name} ${kind(acting)}，当前身份，切换身份或退出登录${waits ? '，其他身份有未读消息' : ''}`}
        </span>
        <span className={waits ? 'identity-avatar identity-waits' : 'identity-avatar'} aria-hidden="true">
          {acting.name.slice(0, 1)}
        </span>
        <span className="identity-name" aria-hidden="true">
          {acting.name}
        </span>
        <span
          className={`tag ${acting.userType === 1 ? 'tag-blue' : 'tag-grey'} identity-kind`}
          aria-hidden="true"
        >
          {kind(acting)}
        </span>
        <Icon name="chevron" size={16} />
      </button>
    </Dropdown>
  );
}
