// /tpl/corpSet, /console/account, /console/setting: the enterprise that acts now, what I am in it, and where it is managed.
import { Link } from '@tanstack/react-router';
import { can, type PermissionKey } from '@xinqi/domain';
import { accountRoutes } from '@xinqi/wire/account';
import { orgRoutes } from '@xinqi/wire/org';
import { useCall } from '../../../platform/call/use-call.ts';
import { hasPage } from '../../../platform/known-pages.ts';
import { grantsOf } from '../../../platform/rights/rights.ts';
import { useSession } from '../../../platform/session.ts';
import { Empty } from '../../../ui/empty.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { StandingNote } from '../../../ui/standing-note.tsx';
import { CertifiedTag } from '../../../ui/status-tag.tsx';
import { words } from '../../../ui/words.ts';
import { type Place, Places } from './places.tsx';
import './settings.css';

/** Named as in the menu; without `may` everybody's. */
const places: readonly (Place & { may?: PermissionKey })[] = [
  {
    ...{ to: '/console/member', icon: 'person', may: 'memberManage' },
    ...{ title: '成员与部门', text: '邀请成员、分配部门' },
  },
  { to: '/console/role', icon: 'verify', title: '角色权限', text: '谁可以做什么', may: 'roleManage' },
  {
    ...{ to: '/console/seal', icon: 'sign', may: 'sealManage' },
    ...{ title: '印章与授权', text: '企业印章和使用授权' },
  },
  {
    ...{ to: '/console/flow', icon: 'done', may: 'documentApproval' },
    ...{ title: '发起审批设置', text: '合同发出前由谁审批' },
  },
  {
    ...{ to: '/console/signApproval', icon: 'draft', may: 'sealApproval' },
    ...{ title: '用印审批设置', text: '使用企业印章前由谁审批' },
  },
  {
    ...{ to: '/console/numbering', icon: 'draft', may: 'group' },
    ...{ title: '合同编号规则', text: '发出的合同怎样编号' },
  },
  {
    ...{ to: '/console/particulars', icon: 'draft', may: 'group' },
    ...{ title: '合同信息项', text: '合同类型、自定义字段、到期提醒' },
  },
  { to: '/console/log', icon: 'log', title: '操作日志', text: '谁在什么时候做了什么', may: 'auditLog' },
  { to: '/signSettings/signers', icon: 'company', title: '通讯录', text: '常用签署方，合并重复联系人' },
];

export default function CorpSettingsPage() {
  const corpId = useSession((state) => state.consoleCorpId);
  const session = useCall(accountRoutes.session, {});
  const { data } = session;
  const corp = data?.allAuthUser.find((user) => user.userType === 1 && user.corpId === corpId);
  const standing = useCall(orgRoutes.corpStanding, {}, { when: corp !== undefined });
  return (
    <section aria-labelledby="corp-title">
      <div className="page-head">
        <h1 id="corp-title">企业设置</h1>
      </div>
      {session.error && <LoadError error={session.error} onRetry={() => void session.refetch()} />}
      {session.isPending && <p className="muted">{words.loading}</p>}
      {data && !corp && <Empty text="您当前没有可代表的企业" />}
      {data && corp && (
        <>
          <div className="card settings-card">
            <dl className="settings-rows">
              <div>
                <dt>企业名称</dt>
                <dd>
                  {corp.name}
                  {corp.certified !== null && <CertifiedTag certified={corp.certified} />}
                  {standing.data && <StandingNote standing={standing.data} />}
                </dd>
                <dd className="settings-act">
                  <Link to="/auth/entIdentityAuth">企业认证</Link>
                </dd>
              </div>
              <div>
                <dt>我的身份</dt>
                <dd>{corp.superFlag ? '超级管理员' : '成员'}</dd>
              </div>
              <div>
                <dt>登录账号</dt>
                <dd>
                  {data.authUser.name}，{corp.account}
                </dd>
                <dd className="settings-act">
                  <Link to="/signSettings/accountInfo">账号信息</Link>
                </dd>
              </div>
            </dl>
          </div>
          <Places
            places={places.filter(({ to, may }) => hasPage(to) && (!may || can(grantsOf(corp), may)))}
          />
        </>
      )}
    </section>
  );
}
