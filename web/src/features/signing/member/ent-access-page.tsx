// /signInfo/entAccess: what one may see of an enterprise's contracts, and the way on when one contract does not open: as
// another identity, or by asking who may give the right (docs/decisions/0042). It asks the server as the acting identity and
// tells nothing that opening the contract would not tell.
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type AuthUser, accountRoutes } from '@xinqi/wire/account';
import { orgRoutes } from '@xinqi/wire/org';
import { signingRoutes } from '@xinqi/wire/signing';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import { useMay } from '../../../platform/rights/rights.ts';
import { switchIdentity, takeConsole, usableIdentities, useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Tag } from '../../../ui/status-tag.tsx';
import { words } from '../../../ui/words.ts';
import '../../../ui/admin/admin.css';
import './member.css';

const shapeOfNo = /^APL[0-9A-Z]{26}$/;

export default function EntAccessPage() {
  const search = useLocation({ select: (location) => location.search as { applyNo?: string } });
  const asked = String(search.applyNo ?? '');
  const applyNo = shapeOfNo.test(asked) ? asked : undefined;
  const acting = useSession(({ currentAuthUser }) => currentAuthUser);
  const corp = acting?.userType === 1;
  return (
    <section className="card admin" aria-labelledby="access-title">
      <div className="admin-head">
        <h1 id="access-title">企业合同访问权限</h1>
      </div>
      {asked !== '' &&
        (applyNo ? (
          <OneContract applyNo={applyNo} />
        ) : (
          <p role="alert">合同编号不完整，请从原来的链接重新打开。</p>
        ))}
      {corp ? <OfCorp name={acting.name} /> : <OfPerson />}
      <Identities />
    </section>
  );
}

/** Whether this contract opens for who acts now. */
function OneContract({ applyNo }: { applyNo: string }) {
  const acting = useSession(({ currentAuthUser }) => currentAuthUser);
  const found = useCall(signingRoutes.info, { applyNo }, { as: { quiet: true } });
  const hidden = found.error?.code === 'NOT_FOUND';
  if (found.error && !hidden) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <p className="muted">{words.loading}</p>;
  return hidden ? (
    <div role="alert">
      <p>
        以“{acting?.name}”的身份不能查看合同 <span className="access-no">{applyNo}</span>
        ：合同不存在，或当前身份没有查看权限。
      </p>
      <p className="muted">可以切换身份后再试，或请企业管理员为您开通权限。</p>
    </div>
  ) : (
    <div className="access-acts">
      <span>当前身份可以查看“{found.data?.contractName}”。</span>
      <Link to="/signInfo/viewDetail" search={{ applyNo }} className="btn btn-primary">
        打开合同
      </Link>
    </div>
  );
}

function Access({ may, name, des }: { may: boolean; name: string; des: string }) {
  return (
    <li>
      <span>
        {name}
        <small>{des}</small>
      </span>
      <Tag tone={may ? 'green' : 'grey'} text={may ? '可以查看' : '未开通'} />
    </li>
  );
}

/** What the member may see, and whom to ask for more. */
function OfCorp({ name }: { name: string }) {
  const managed = useMay('memberFile');
  const all = useMay('subjectContract');
  const people = useCall(orgRoutes.listCorpUsers, {});
  const supers = (people.data?.list ?? []).filter(({ superFlag }) => superFlag);
  return (
    <>
      <h2>您在“{name}”的合同权限</h2>
      <ul className="access-list">
        <Access may name="本人的合同" des="本人以企业名义发起、经办签署的合同，以及企业抄送给您的合同" />
        <Access
          may={managed || all}
          name="所管理部门成员的合同"
          des="需要“成员合同查看”权限，并担任部门主管；包含下级部门"
        />
        <Access may={all} name="企业全部合同" des="需要“主体全部合同”权限" />
      </ul>
      {(managed || all) && (
        <div className="access-acts">
          <Link to="/console/contract" className="btn">
            查看成员合同
          </Link>
        </div>
      )}
      {!all && supers.length > 0 && (
        <p>
          如需开通权限，请联系企业管理员：
          {supers.map(({ name: who, mobileMasked }) => `${who}（${mobileMasked}）`).join('、')}
        </p>
      )}
      {people.error && <LoadError error={people.error} onRetry={() => void people.refetch()} />}
    </>
  );
}

function OfPerson() {
  return (
    <>
      <h2>您现在以个人身份查看</h2>
      <p>个人身份只能查看本人发起、签署和抄送给本人的合同。企业的合同需要切换到该企业的身份查看。</p>
    </>
  );
}

/** The other identities of this login, one step away; without an enterprise the way to one. */
function Identities() {
  const session = useSession();
  const client = useQueryClient();
  const { busy, attempt } = useAttempt();
  const acting = session.currentAuthUser;
  const others = usableIdentities(session).filter(
    (user) => user.userType !== acting?.userType || user.corpId !== acting.corpId,
  );
  /** Tokens first: a page that shows one enterprise never asks as another. */
  const actAs = (user: AuthUser) =>
    attempt(async () => {
      if (user.corpId !== null && user.corpId !== session.consoleCorpId) {
        const { consoleToken } = await call(accountRoutes.switchCorp, { corpId: user.corpId });
        takeConsole(consoleToken, user.corpId);
      }
      client.clear();
      switchIdentity(user);
    });
  return (
    <>
      <h2>切换身份</h2>
      {others.length === 0 && <p className="muted">此账号没有其他身份。</p>}
      <div className="access-acts">
        {others.map((user) => (
          <Button key={`${user.userType} ${user.corpId}`} disabled={busy} onClick={() => void actAs(user)}>
            {user.userType === 1 ? user.name : `${user.name}（个人）`}
          </Button>
        ))}
        {acting?.userType !== 1 && (
          <Link to="/console" className="btn">
            加入企业
          </Link>
        )}
      </div>
    </>
  );
}
