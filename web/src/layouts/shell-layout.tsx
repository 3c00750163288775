// The signed-in shell: top bar with identity switcher, left menu; a bottom tab bar on phones.

import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { can, type PermissionKey } from '@xinqi/domain';
import { grantsOf } from '../platform/rights/rights.ts';
import { useSession } from '../platform/session.ts';
import { AntdRoot } from '../ui/antd/antd-root.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import { Logo } from '../ui/logo.tsx';
import { IdentityMenu } from './identity-menu.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { ShellWidgets } from './widgets/shell-widgets.tsx';
import './shell-layout.css';

type Entry = { to: string; text: string; icon: IconName; alias?: string | readonly string[] };
const home: Entry = { to: '/', text: '工作台', icon: 'home', alias: '/viewIndex' };
const ofPerson: readonly Entry[] = [
  { to: '/signInfo/applyList', text: '我发起的', icon: 'sent', alias: '/signInfo/applyListNew' },
  { to: '/signInfo/signList', text: '我签署的', icon: 'sign' },
];
/** Not in the bar of a phone, which is full; there it stands in the identity menu. */
const book: Entry = { to: '/signSettings/signers', text: '通讯录', icon: 'person', alias: '/tpl/signers' };
/** Neither is this one; on phones it stands in the identity menu. */
const aroundTemplates = [
  '/advancedVersion/advancedVersion',
  '/advancedVersion/writeVariables',
  '/tpl/api',
  '/tpl/apply',
  '/tpl/sysContract',
  '/tpl/authorization',
];
const templates = {
  ofPerson: {
    ...{ to: '/tpl/general', text: '我的模板', icon: 'draft' },
    alias: [...aroundTemplates, '/tpl/addTplPerson'],
  },
  ofCorp: {
    ...{ to: '/console/template', text: '合同模板', icon: 'draft' },
    alias: [...aroundTemplates, '/tpl/add/addTpl', '/tpl/general', '/tpl/grant'],
  },
} satisfies Record<string, Entry>;
const ofCorp: readonly Entry[] = [
  { to: '/corp/signInfo/applyList', text: '我发起的', icon: 'sent', alias: '/corp/signInfo/applyListNew' },
  { to: '/corp/signInfo/signList', text: '企业签署', icon: 'sign', alias: '/corp/signInfo/signListNew' },
];
/** Every member may be named in an approval; on phones the workbench's counter leads there. */
const approvals: Entry = {
  to: '/corp/approval',
  text: '审批',
  icon: 'done',
  alias: '/corp/signInfo/sealApproval',
};
/** Both lists of flows are tabs of one page: one entry, which opens the first that one may draw. */
const flows = {
  text: '审批设置',
  icon: 'flow',
  alias: ['/console/flow', '/console/signApproval', '/console/Approval', '/console/approval'],
} as const;
/** Of an enterprise, by what each needs. On phones they stand behind the identity menu's 企业管理. */
const ofAdmin: readonly (Entry & { may: readonly PermissionKey[]; unless?: PermissionKey })[] = [
  { to: '/console/member', text: '成员与部门', icon: 'company', may: ['memberManage'] },
  { to: '/console/seal', text: '印章与授权', icon: 'seal', may: ['sealManage'], alias: '/tpl/signCheck' },
  {
    to: '/console/contract',
    text: '成员合同',
    icon: 'file',
    may: ['memberFile', 'subjectContract'],
  },
  { ...flows, to: '/console/flow', may: ['documentApproval'] },
  { ...flows, to: '/console/signApproval', may: ['sealApproval'], unless: 'documentApproval' },
  { to: '/console/numbering', text: '合同编号规则', icon: 'number', may: ['group'] },
  { to: '/console/particulars', text: '合同信息项', icon: 'tag', may: ['group'] },
  { to: '/console/role', text: '角色权限', icon: 'key', may: ['roleManage'] },
  { to: '/console/log', text: '操作日志', icon: 'list', may: ['auditLog'] },
];
const proof: readonly Entry[] = [
  { to: '/signInfo/preservation', text: '存证列表', icon: 'kept' },
  { to: '/certi/toValiView', text: '在线核验', icon: 'verify' },
  { to: '/blockChain', text: '存证日志', icon: 'log' },
];

function MenuLink({ entry }: { entry: Entry }) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const current = here === entry.to || [entry.alias ?? []].flat().includes(here);
  return (
    <Link
      to={entry.to}
      className="menu-link"
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
    >
      <Icon name={entry.icon} />
      <span>{entry.text}</span>
    </Link>
  );
}

export default function ShellLayout() {
  const acting = useSession(({ currentAuthUser }) => currentAuthUser);
  const corp = acting?.userType === 1;
  const grants = grantsOf(acting);
  const admin = ofAdmin.filter(
    ({ may, unless }) => may.some((key) => can(grants, key)) && !(unless && can(grants, unless)),
  );
  return (
    <AntdRoot>
      <div className="shell">
        <a className="skip" href="#content">
          跳到主要内容
        </a>
        <header className="shell-head">
          <Link to="/" aria-label="信契工作台">
            <Logo small />
          </Link>
          <div className="shell-actions">
            <Link to="/initiation/toCreate" className="btn btn-primary shell-create">
              <Icon name="plus" size={18} />
              发起合同
            </Link>
            <NoticeBell />
            <IdentityMenu />
          </div>
        </header>
        <nav className="shell-menu" aria-label="主菜单">
          <MenuLink entry={home} />
          <p className="menu-group" id="menu-contracts">
            合同管理
          </p>
          {(corp ? ofCorp : ofPerson).map((entry) => (
            <MenuLink key={entry.to} entry={entry} />
          ))}
          <span className="menu-wide">
            {corp && <MenuLink entry={approvals} />}
            <MenuLink entry={corp ? templates.ofCorp : templates.ofPerson} />
            <MenuLink entry={book} />
          </span>
          {admin.length > 0 && (
            <div className="menu-wide">
              <p className="menu-group">企业管理</p>
              {admin.map((entry) => (
                <MenuLink key={entry.to} entry={entry} />
              ))}
            </div>
          )}
          <p className="menu-group menu-line" />
          {proof.map((entry) => (
            <MenuLink key={entry.to} entry={entry} />
          ))}
        </nav>
        <main id="content" className="shell-main" tabIndex={-1}>
          {/* a page that serves both views begins anew for another identity */}
          <Outlet key={`${acting?.userId} ${acting?.corpId}`} />
        </main>
        <ShellWidgets />
      </div>
    </AntdRoot>
  );
}
