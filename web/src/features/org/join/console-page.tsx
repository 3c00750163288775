// /console: what one may administer in the enterprise that is acting; for a person founding an enterprise, or asking to join.

import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { can, type PermissionKey } from '@xinqi/domain';
import { orgRoutes } from '@xinqi/wire/org';
import { useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { actForCorp } from '../../../platform/rights/act-as.ts';
import { grantsOf } from '../../../platform/rights/rights.ts';
import { useLiveRights } from '../../../platform/rights/use-live-rights.ts';
import { useSession } from '../../../platform/session.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Field } from '../../../ui/field.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import { joinStates } from './join-states.ts';
import { StandingCard } from './standing-card.tsx';
import '../../../ui/admin/admin.css';
import '../org.css';

const tiles: readonly { to: string; name: string; des: string; may: readonly PermissionKey[] }[] = [
  { to: '/console/member', name: '成员与部门', des: '部门结构、成员、邀请与加入申请', may: ['memberManage'] },
  { to: '/console/seal', name: '印章与授权', des: '企业印章的制作、启停与授权', may: ['sealManage'] },
  {
    to: '/console/flow',
    name: '发起审批设置',
    des: '合同发出前由谁审批',
    may: ['documentApproval'],
  },
  {
    to: '/console/signApproval',
    name: '用印审批设置',
    des: '使用企业印章前由谁审批',
    may: ['sealApproval'],
  },
  { to: '/console/role', name: '角色权限', des: '哪些成员可以做什么', may: ['roleManage'] },
  {
    to: '/console/contract',
    name: '成员合同',
    des: '成员发起和签署的合同、送达记录',
    may: ['memberFile', 'subjectContract'],
  },
  { to: '/console/template', name: '模板与授权', des: '合同模板的制作、启停与授权', may: ['tempManage'] },
  { to: '/console/numbering', name: '合同编号规则', des: '发出的合同怎样编号', may: ['group'] },
  {
    to: '/console/particulars',
    name: '合同信息项',
    des: '合同类型、自定义字段、到期提醒',
    may: ['group'],
  },
  { to: '/console/log', name: '操作日志', des: '谁在什么时候改了什么', may: ['auditLog'] },
];

export default function ConsolePage() {
  const acting = useSession(({ currentAuthUser }) => currentAuthUser);
  return acting?.userType === 1 ? <OfCorp corpId={acting.corpId ?? ''} name={acting.name} /> : <OfPerson />;
}

function OfCorp({ corpId, name }: { corpId: string; name: string }) {
  useLiveRights();
  const grants = grantsOf(useSession(({ currentAuthUser }) => currentAuthUser));
  const open = tiles.filter(({ may }) => may.some((key) => can(grants, key)));
  const count = useCall(orgRoutes.corpUserCount, { corpId });
  return (
    <section aria-labelledby="console-title">
      <div className="page-head">
        <h1 id="console-title">企业管理</h1>
        <span className="muted">
          {name}
          {count.data && ` · ${count.data.count} 名成员，其中 ${count.data.boundCount} 名已加入`}
        </span>
      </div>
      <StandingCard corpId={corpId} superFlag={grants.superFlag} />
      {open.length === 0 ? (
        <div className="card">
          <Empty text="您在该企业没有管理权限，如有需要请联系企业管理员" />
        </div>
      ) : (
        <div className="console-tiles">
          {open.map((tile) => (
            <Link key={tile.to} to={tile.to} className="card console-tile">
              <strong>{tile.name}</strong>
              <small>{tile.des}</small>
            </Link>
          ))}
        </div>
      )}
    </section>
  );
}

function OfPerson() {
  const [dialog, setDialog] = useState<'found' | 'join'>();
  const [companyName, setName] = useState('');
  const [reason, setReason] = useState('');
  const navigate = useNavigate();
  const client = useQueryClient();
  const mine = useCall(orgRoutes.myJoins, { pageSize: 20 });
  const join = useAct(orgRoutes.join);
  const open = (next: 'found' | 'join') => {
    setName('');
    setReason('');
    setDialog(next);
  };
  const check = () => (companyName.trim() ? undefined : '请输入企业全称');
  const field = (
    <Field
      label="企业全称"
      value={companyName}
      maxLength={100}
      autoComplete="organization"
      autoFocus
      onValue={setName}
    />
  );
  return (
    <section className="card admin" aria-labelledby="console-title">
      <div className="admin-head">
        <h1 id="console-title">我的企业</h1>
        <div className="admin-tools">
          <Button onClick={() => open('join')}>加入企业</Button>
          <Button look="primary" onClick={() => open('found')}>
            创建企业
          </Button>
        </div>
      </div>
      <p className="muted">
        企业创建后，您是它的超级管理员；企业名称经认证后才有印章。已加入的企业可在右上角切换。
      </p>
      {mine.isPending && <p className="muted">{words.loading}</p>}
      {mine.error && !mine.data && <LoadError error={mine.error} onRetry={() => void mine.refetch()} />}
      {mine.data?.total === 0 && <Empty text="还没有加入申请" />}
      {mine.data && mine.data.total > 0 && (
        <ul className="admin-list">
          {mine.data.list.map((row) => (
            <li key={row.requestId}>
              <span>
                {row.corpName}
                <span className="muted small">　{minuteText(row.createTime)}</span>
              </span>
              <span>
                {joinStates[row.state]}
                {row.answer && `：${row.answer}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {dialog === 'found' && (
        <FormDialog
          title="创建企业"
          okText="创建"
          doneText="企业已创建"
          check={check}
          run={async () => {
            const { corpId } = await call(orgRoutes.createCorp, { companyName: companyName.trim() });
            await actForCorp(corpId);
          }}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            client.clear();
            void navigate({ to: '/console/member' });
          }}
        >
          {field}
        </FormDialog>
      )}
      {dialog === 'join' && (
        <FormDialog
          title="加入企业"
          okText="提交申请"
          doneText="申请已提交，请等待企业管理员处理"
          check={check}
          run={() => join.send({ companyName: companyName.trim(), reason: reason.trim() })}
          onClose={() => setDialog(undefined)}
          onDone={() => setDialog(undefined)}
        >
          {field}
          <Field
            label="申请说明（选填）"
            value={reason}
            maxLength={200}
            autoComplete="off"
            onValue={setReason}
          />
        </FormDialog>
      )}
    </section>
  );
}
