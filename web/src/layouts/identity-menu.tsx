// Who acts now: switches between the person and his enterprises (切换身份), and signs out.
import { useNavigate } from '@tanstack/react-router';
import { type AuthUser, accountRoutes } from '@xinqi/wire/account';
import { Dropdown } from 'antd';
import { call } from '../platform/client.ts';
import { endSession, switchIdentity, usableIdentities, useSession } from '../platform/session.ts';
import { queryClient } from '../ui/antd/antd-root.tsx';
import { Icon } from '../ui/icons.tsx';

const kind = (user: AuthUser) => (user.userType === 1 ? '企业' : '个人');
const keyOf = (user: AuthUser) => `${user.userId} ${user.corpId ?? ''}`;

export function IdentityMenu() {
  const session = useSession();
  const navigate = useNavigate();
  const acting = session.currentAuthUser;
  const identities = usableIdentities(session);
  if (!acting) return null;

  const signOut = async () => {
    // the server's answer does not matter: this browser forgets its tokens anyway
    await call(accountRoutes.logout, {}, { quiet: true }).catch(() => {});
    queryClient.clear();
    endSession();
    await navigate({ to: '/login' });
  };
  const choose = (key: string) => {
    if (key === 'out') return void signOut();
    if (key === 'book') return void navigate({ to: '/signSettings/signers' });
    const user = identities.find((one) => keyOf(one) === key);
    if (!user || keyOf(user) === keyOf(acting)) return;
    queryClient.clear();
    switchIdentity(user);
    void navigate({ to: '/viewIndex' });
  };
  const label = (user: AuthUser) => (
    <span className="identity-item">
      <Icon name={user.userType === 1 ? 'company' : 'person'} />
      <span>
        {user.name}
        <small>
          {kind(user)}
          {keyOf(user) === keyOf(acting) && ' · 当前身份'}
        </small>
      </span>
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
            key: 'book',
            label: (
              <span className="identity-item">
                <Icon name="person" />
                通讯录
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
          {`${acting.name} ${kind(acting)}，当前身份，切换身份或退出登录`}
        </span>
        <span className="identity-avatar" aria-hidden="true">
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
