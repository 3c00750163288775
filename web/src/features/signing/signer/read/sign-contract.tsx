// An opened contract on the signing page, with the controls of antd. Which of reading, result or end is shown follows from the
// contract's state alone, so that back, reload and a second tab always tell the truth.
import { ApplyStatus, SignInfoStatus } from '@xinqi/domain';
import { lazy, Suspense, useState } from 'react';
import { AntdLook } from '../../../../ui/antd/antd-root.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { PageLoading } from '../../../../ui/page-loading.tsx';
import { HeadSlot } from '../../../../ui/reading/head-slot.tsx';
import { ReturnLink } from '../done/return-link.tsx';
import { type Contract, Opened } from '../open/contract-gate.tsx';
import { DeadLink } from '../open/dead-link.tsx';
import { type EndKind, EndScreen } from '../open/end-screen.tsx';
import type { Opening } from '../open/use-opening.ts';
import { keptReceipt, type Receipt } from '../sign/receipt.ts';
import { signedBy } from '../sign/use-signing.ts';
import { ReadingView } from './reading-view.tsx';
import { useLive } from './use-live.ts';

const DoneView = lazy(() => import('../done/done-view.tsx'));

const ended: Partial<Record<ApplyStatus, EndKind>> = {
  [ApplyStatus.Refused]: 'refused',
  [ApplyStatus.Cancelled]: 'cancelled',
  [ApplyStatus.Expired]: 'expired',
  [ApplyStatus.Terminated]: 'terminated',
};

function Stage({ contract }: { contract: Contract }) {
  const { detail } = contract;
  const signNo = detail.me?.signNo ?? '';
  const [receipt, setReceipt] = useState<Receipt | undefined>(() => keptReceipt(signNo));
  const [justSigned, setJustSigned] = useState(false);
  const [reading, setReading] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [transferred, setTransferred] = useState(false);
  const live = useLive(contract);
  const kind = refused ? 'refused' : transferred ? 'transferred' : ended[detail.status];
  const line = detail.parties.find((party) => party.signNo === signNo);
  const refuser = detail.parties.find((party) => party.status === SignInfoStatus.Refused);
  const signed = signedBy(detail) || justSigned;
  if (kind && !reading)
    return (
      <>
        <HeadSlot>
          <h1 className="reading-title">{detail.contractName}</h1>
        </HeadSlot>
        <EndScreen
          kind={kind}
          contractName={detail.contractName}
          senderName={detail.senderName}
          reason={kind === 'refused' ? (refused ?? refuser?.refuseReason) : detail.endReason}
        >
          {!contract.revoked && !transferred && (signed || detail.isSender) && (
            <Button onClick={() => setReading(true)}>查看合同</Button>
          )}
          <ReturnLink detail={detail} />
        </EndScreen>
      </>
    );
  if (contract.revoked && !signed && !kind)
    return <DeadLink kind="dead" applyNo={detail.applyNo} signNo={detail.me?.signNo} />;
  if (signed && !reading)
    return (
      <Suspense fallback={<PageLoading />}>
        <DoneView contract={contract} receipt={receipt} live={live} onRead={() => setReading(true)} />
      </Suspense>
    );
  if (line?.status === SignInfoStatus.NotYet && !detail.isSender)
    return <EndScreen kind="not_yet" contractName={detail.contractName} senderName={detail.senderName} />;
  return (
    <ReadingView
      key={reading ? 'read' : 'sign'}
      contract={contract}
      onSigned={(given) => {
        if (given) setReceipt(given);
        setJustSigned(true);
        window.scrollTo(0, 0);
      }}
      onRefused={setRefused}
      onTransferred={() => setTransferred(true)}
      onBack={reading ? () => setReading(false) : undefined}
    />
  );
}

export default function SignContract({ access, detail }: Extract<Opening, { at: 'open' }>) {
  return (
    <AntdLook>
      <Opened access={access} first={detail}>
        {(contract) => <Stage contract={contract} />}
      </Opened>
    </AntdLook>
  );
}
