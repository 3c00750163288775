// What stands beside the contract on its page: attachments, deposits with outside registries, and copies for members of one's
// own enterprise.
import { isFinished } from '@xinqi/domain';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../../platform/session.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { Approvals } from './approvals.tsx';
import { Attachments } from './attachments.tsx';
import { Deliveries } from './deliveries.tsx';
import { Deposits } from './deposits.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { Section } from './section.tsx';
import './records.css';

const Recordings = lazy(() => import('../../../video/index.ts').then((m) => ({ default: m.Recordings })));

/** A finished contract given to colleagues to read; for who acts for an enterprise that takes part. */
function MemberCopies({ contract }: { contract: Contract }) {
  const [open, setOpen] = useState(false);
  const { detail, refresh } = contract;
  return (
    <Section title="抄送企业成员">
      <p className="muted records-hint">本企业成员收到短信后，登录即可查看和下载该合同。</p>
      <Deliveries contract={contract} />
      <Button onClick={() => setOpen(true)}>选择企业成员</Button>
      {open && (
        <MemberDialog
          applyIds={[detail.applyId]}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            void refresh().catch(() => {});
          }}
        />
      )}
    </Section>
  );
}

export function ContractRecords({ contract }: { contract: Contract }) {
  const { access, detail } = contract;
  const corp = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 1);
  const finished = isFinished(detail.status);
  return (
    <>
      {corp && access.by === 'session' && <Approvals contract={contract} />}
      {detail.isOverseer && (
        <p className="muted records-hint">您以部门主管身份查看所管理成员的合同，可以查看和下载。</p>
      )}
      {detail.terms.needVideoSign && (detail.isSender || detail.me) && (
        <Section title="签署视频">
          <Suspense>
            <Recordings
              asking={{ wire: wireOf(access), options: () => optionsOf(access) }}
              names={new Map(detail.parties.map(({ signNo, name }) => [signNo, name]))}
            />
          </Suspense>
        </Section>
      )}
      <Attachments contract={contract} />
      {finished && <Deposits contract={contract} />}
      {finished && corp && access.by === 'session' && !detail.isReader && (
        <MemberCopies contract={contract} />
      )}
    </>
  );
}
