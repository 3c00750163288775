// The reading view: thumbnails, document, panel on desktops; the document with a bottom bar on phones. Whoever may sign
// finds his next field by the arrow; everyone else reads.
import { type FieldView, signingRoutes } from '@xinqi/wire/signing';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { addressOf, bearerHeaders } from '../../../../platform/request.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { PdfView, type PdfViewHandle } from '../../../../ui/pdf-view/index.ts';
import { HeadSlot } from '../../../../ui/reading/head-slot.tsx';
import { ApplyTag } from '../../../../ui/status-tag.tsx';
import { TestMark } from '../../../../ui/test-environment/test-mark.tsx';
import { useHandheld } from '../../../../ui/use-phone.ts';
import { onFile, pagesBefore, placeOfPage, type ReadSet, revisionOf } from '../document/files.ts';
import { useReadingClock } from '../document/reading-clock.ts';
import { isFilled, type Missing, sealOf } from '../document/sign-plan.ts';
import { optionsOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { GIVEN_UP, useProof } from '../open/proof.tsx';
import { PartyList } from '../parties/party-list.tsx';
import { useSealApproval } from '../seal/use-seal-approval.ts';
import type { Receipt } from '../sign/receipt.ts';
import { SigningPanel } from '../sign/signing-panel.tsx';
import { useSigning } from '../sign/use-signing.ts';
import { BottomBar } from './bottom-bar.tsx';
import { FieldLayer } from './field-layer.tsx';
import { NextField } from './next-field.tsx';
import { ReadingNotices } from './reading-notices.tsx';
import { useUnopenedFiles } from './use-unopened-files.ts';
import '../../../../ui/reading/reading.css';

const PhoneSheet = lazy(() => import('./phone-sheet.tsx'));
const FileList = lazy(() => import('./file-list.tsx'));
const RefuseDialog = lazy(() => import('../acts/refuse-dialog.tsx'));
const TransferDialog = lazy(() => import('../acts/transfer-dialog.tsx'));

type Props = {
  contract: Contract;
  onSigned: (receipt: Receipt | undefined) => void;
  onRefused: (reason: string) => void;
  onTransferred: () => void;
  /** Reading after signing: the way back to the result. */
  onBack?: (() => void) | undefined;
};

export function ReadingView({ contract, onSigned, onRefused, onTransferred, onBack }: Props) {
  const { access, detail, refresh, stale } = contract;
  const phone = useHandheld();
  const view = useRef<PdfViewHandle>(null);
  const [read, setRead] = useState<ReadSet>(detail);
  const [at, setAt] = useState(0);
  const shown = read.files[at] ?? read.files[0]!;
  const unopened = useUnopenedFiles(read.files, at);
  const goal = useRef<{ page: number; box?: FieldView | undefined }>(undefined);
  const [sheet, setSheet] = useState<'none' | 'sign' | 'parties'>('none');
  const [handOpen, setHandOpen] = useState(false);
  const [refusing, setRefusing] = useState(false);
  const [handing, setHanding] = useState(false);
  const [current, setCurrent] = useState<string>();
  const [now] = useState(() => Date.now());
  const prove = useProof();
  const mayHandOn = detail.related?.role !== 'voids';

  const locate = (field: FieldView) => {
    setCurrent(field.fieldId);
    setSheet('none');
    go(field.file, field.page, field);
  };
  const go = (file: number, page: number, box?: FieldView) => {
    if (file === at) return view.current?.scrollTo(page, box, 'smooth');
    goal.current = { page, box };
    setAt(file);
  };
  useEffect(() => {
    const to = goal.current;
    goal.current = undefined;
    if (to && read.files[at]) view.current?.scrollTo(to.page, to.box);
  }, [at, read]);
  const focusText = (fieldId: string) =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-text="${fieldId}"]`)?.focus());
  const onMissing = (missing: Missing) => {
    if (missing.what === 'text' && missing.fieldId) focusText(missing.fieldId);
    if (missing.what !== 'reading' && missing.what !== 'file') return;
    setSheet('none');
    if (missing.file !== undefined) return go(missing.file, 0);
    if (missing.page === undefined) return;
    const place = placeOfPage(read.files, missing.page);
    go(place.file, place.page);
  };
  const sealMoved = useRef(() => {});
  const onSealMoved = () => sealMoved.current();
  const clock = useReadingClock(detail.me?.signNo ?? '', detail.me?.canSign === true && !onBack);
  const signing = useSigning({
    contract,
    read,
    clock,
    unopened: unopened[0],
    onMissing,
    onSigned,
    onSealMoved,
  });
  const { plan, draft, handSvg } = signing;
  const approval = useSealApproval(contract, plan, plan.needsSeal ? sealOf(plan, draft)?.sealId : undefined);
  sealMoved.current = () => void approval.renew();
  // a seal that waits for its approval keeps the panel, with what can be done about it
  const waits = !onBack && (approval.stage === 'running' || approval.stage === 'refused');
  const canSign = (detail.me?.canSign === true || waits) && !onBack;
  const mayAct = canSign && approval.stage !== 'running';
  const blocked = waits || approval.stage === 'ask';

  const reload = async () => {
    try {
      const fresh = await prove(refresh, { text: '继续' });
      setRead(fresh);
    } catch (error) {
      if (error !== GIVEN_UP) window.location.reload();
    }
  };
  const use = (field: FieldView) => {
    setCurrent(field.fieldId);
    if (field.kind === 'date') return;
    if (phone) setSheet('sign');
    if (field.kind === 'text') focusText(field.fieldId);
    else if (plan.needsHand && field.kind === 'signature') setHandOpen(true);
  };

  const source = useMemo(
    () => ({
      url: addressOf(signingRoutes.document, {
        applyNo: access.applyNo,
        revision: shown.revision,
        ...(at > 0 ? { file: at } : {}),
      }),
      headers: () => bearerHeaders(optionsOf(access)),
    }),
    [access, shown.revision, at],
  );
  const left =
    canSign && !blocked ? plan.fields.filter((field) => !isFilled(field, plan, draft, handSvg)) : [];
  const panel = (
    <SigningPanel
      contract={contract}
      signing={signing}
      approval={approval}
      handOpen={handOpen}
      onHandOpen={setHandOpen}
      onLocate={locate}
      onReload={() => void reload()}
      {...(phone
        ? {}
        : {
            onRefuse: () => setRefusing(true),
            ...(mayHandOn ? { onTransfer: () => setHanding(true) } : {}),
          })}
    />
  );
  const notices = (
    <ReadingNotices
      onProve={stale ? () => void reload() : undefined}
      whyNot={phone && !canSign && !onBack ? (detail.me?.whyNot ?? undefined) : undefined}
      unopened={phone && signing.missing?.what === 'file' ? signing.missing.message : undefined}
      onNewer={canSign && revisionOf(detail) > revisionOf(read) ? () => setRead(detail) : undefined}
    />
  );

  return (
    <div className={phone ? 'reading reading-phone' : 'reading'}>
      <HeadSlot>
        <h1 className="reading-title" title={detail.contractName}>
          {detail.contractName}
        </h1>
        <ApplyTag status={detail.status} late={detail.approvalLate} />
        {detail.testEnvironment && <TestMark />}
      </HeadSlot>
      <main className="reading-main">
        {notices}
        {read.files.length > 1 && (
          <Suspense>
            <FileList
              files={read.files}
              at={at}
              onChange={setAt}
              left={left}
              unopened={canSign ? unopened : []}
            />
          </Suspense>
        )}
        <div className="reading-document">
          <PdfView
            key={at}
            ref={view}
            source={source}
            pages={shown.pages}
            compact={phone}
            thumbnails={!phone}
            textLayer={!phone}
            bottomInset={phone ? 84 : 0}
            onInView={(pages) => clock.look(pages.map((page) => pagesBefore(read.files, at) + page))}
            overlay={(page) => (
              <FieldLayer
                at={page}
                detail={onFile(detail, shown)}
                signing={canSign && !waits ? signing : undefined}
                current={current}
                inPlace={!phone}
                now={now}
                onUse={use}
              />
            )}
          />
          {canSign && !blocked && (
            <NextField fields={plan.fields} left={left} current={current} onGo={locate} />
          )}
        </div>
      </main>
      {!phone && (
        <aside className="reading-side" aria-label="签署">
          {canSign ? (
            <section className="side-part">
              <h2>{waits ? '用印审批' : '签署合同'}</h2>
              {panel}
            </section>
          ) : (
            !onBack && detail.me?.whyNot && <p className="side-part muted">{detail.me.whyNot}</p>
          )}
          {onBack && (
            <section className="side-part">
              <Button block onClick={onBack}>
                返回签署结果
              </Button>
            </section>
          )}
          <section className="side-part">
            <h2>签署方</h2>
            <PartyList detail={detail} />
          </section>
        </aside>
      )}
      {phone && (
        <BottomBar
          stage={approval.stage}
          canSign={canSign}
          left={left.length}
          onSheet={setSheet}
          onRefuse={mayAct ? () => setRefusing(true) : undefined}
          onHandOn={mayAct && mayHandOn ? () => setHanding(true) : undefined}
          onBack={onBack}
        />
      )}
      {phone && (
        <Suspense>
          <PhoneSheet
            title={waits ? '用印审批' : '签署合同'}
            open={sheet === 'sign'}
            early={canSign}
            onClose={() => setSheet('none')}
          >
            {canSign && panel}
          </PhoneSheet>
          <PhoneSheet title="签署方" open={sheet === 'parties'} onClose={() => setSheet('none')}>
            <PartyList detail={detail} />
          </PhoneSheet>
        </Suspense>
      )}
      {handing && (
        <Suspense>
          <TransferDialog
            contract={contract}
            onClose={() => setHanding(false)}
            onTransferred={() => {
              setHanding(false);
              onTransferred();
            }}
          />
        </Suspense>
      )}
      {refusing && (
        <Suspense>
          <RefuseDialog
            contract={contract}
            onClose={() => setRefusing(false)}
            onRefused={(reason) => {
              setRefusing(false);
              onRefused(reason);
              void refresh().catch(() => {});
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
