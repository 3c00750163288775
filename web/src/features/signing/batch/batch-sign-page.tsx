// /signInfo/batchSign?signNos=… or ?batchId=…: several contracts, one signature, one code. Every contract stands here with its link to
// be read; what cannot be signed this way says why.

import { signingRoutes } from '@xinqi/wire/signing';
import { Modal } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { asFailure, isPassing } from '../../../platform/failure.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { toast } from '../../../platform/toast.ts';
import { SecondDialog } from '../../../ui/dialog/second-dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { deadlineText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { CodeForm } from '../../../ui/reading/code-form.tsx';
import { type PadStrokes, SignPad, type SignPadHandle, strokesProblem } from '../../../ui/sign-pad/index.ts';
import { TestInboxLink } from '../../../ui/test-environment/test-inbox-link.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { BatchResults } from './batch-results.tsx';
import { type Checked, useBatchSign } from './use-batch-sign.ts';
import { useBatchWill } from './use-batch-will.ts';
import './batch.css';

const BatchWillDialog = lazy(() => import('./batch-will-dialog.tsx'));

const readUrl = (line: Checked) => `/applySign/toDetailAnony?applyNo=${line.applyNo}&signNo=${line.signNo}`;

function About({ line }: { line: Checked }) {
  const deadline = deadlineText(line.signExpire, Date.now());
  return (
    <span className="batch-name">
      <strong>{line.contractName}</strong>
      <span className="small muted">
        {line.senderName} 发起 · {line.pageCount} 页 · {line.canSign ? deadline.text : line.whyNot}
      </span>
    </span>
  );
}

export default function BatchSignPage() {
  const { signNos, batchId } = usePlainSearch();
  return batchId ? <OfBatch batchId={batchId} /> : <SignTogether signNos={(signNos ?? '').split(',')} />;
}

/** What waits for him of the contracts that he sent in one go. */
function OfBatch({ batchId }: { batchId: string }) {
  const { data, error, refetch } = useCall(signingRoutes.batchInfo, { batchId }, { fresh: true });
  // what he signs here waits for him no more: the page keeps what it began with
  const [signNos, setSignNos] = useState<readonly string[]>();
  if (data && !signNos) setSignNos(data.ownSignNos);
  if (error)
    return (
      <main className="batch card">
        <LoadError error={error} onRetry={() => void refetch()} />
      </main>
    );
  if (!signNos) return <PageLoading />;
  return signNos.length > 0 ? (
    <SignTogether signNos={signNos} />
  ) : (
    <main className="batch card">
      <Empty text="该批次没有等待您签署的合同" />
    </main>
  );
}

function SignTogether({ signNos }: { signNos: readonly string[] }) {
  const batch = useBatchSign(signNos);
  const { check, able, unable, signed, chosen, progress } = batch;
  const pad = useRef<SignPadHandle>(null);
  const [strokes, setStrokes] = useState<PadStrokes>([]);
  const [consented, setConsented] = useState(false);
  const [useSeal, setUseSeal] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  /** The second factor is asked for; why the last code was not taken. */
  const [second, setSecond] = useState<{ problem?: string }>();
  const [secondCode, setSecondCode] = useState<string>();
  const [proving, setProving] = useState(false);
  const will = useBatchWill(chosen, batch.items, batch);

  if (check.error)
    return (
      <main className="batch card">
        <LoadError error={check.error} onRetry={() => void check.refetch()} />
      </main>
    );
  if (!check.data) return <PageLoading />;
  if (progress)
    return batch.going ? (
      <BatchProgress progress={progress} />
    ) : (
      <BatchResults
        lines={batch.confirmed}
        progress={progress}
        refused={batch.refused}
        onGoOn={batch.goOn}
        onAgain={() => void batch.again()}
      />
    );

  const needsHand = chosen.some((line) => !line.needsSeal) || !useSeal;
  const begin = () => {
    const reason =
      chosen.length === 0
        ? '请至少选择一份合同'
        : needsHand && strokes.length === 0
          ? '请先手写签名'
          : needsHand
            ? strokesProblem(strokes)
            : undefined;
    const said = reason ?? (consented ? undefined : '请阅读并勾选同意');
    setProblem(said);
    if (said) return;
    // who stays out is named before the code, also where that was found before a reload
    if (will.open.length > 0 || Object.keys(will.refused).length > 0) setProving(true);
    else goOn();
  };
  const goOn = () => {
    setProving(false);
    // asked first: the text-message code is used up by what it signs
    if (check.data?.secondFactor && useSeal) setSecond({});
    else setAsking(true);
  };
  const sign = async (code: string) => {
    try {
      const shown = { secondCode, signPassword: will.password, refused: will.refused };
      await batch.sign(code, strokes, useSeal, shown);
      setAsking(false);
    } catch (error) {
      const failure = asFailure(error);
      // said beside the code, which is still good where nobody answered; everything else belongs to the page
      if (failure.code === 'SIGN_CODE_WRONG' || isPassing(failure)) throw error;
      setAsking(false);
      if (failure.code.startsWith('SIGN_PASSWORD')) will.forgetPassword();
      if (failure.code === 'SECOND_FACTOR') return setSecond({});
      if (failure.code === 'SECOND_FACTOR_WRONG') return setSecond({ problem: failure.message });
      setProblem(failure.message);
      if (!failure.reloadLogin) toast.failure(error);
    }
  };

  return (
    <main className="batch card" aria-labelledby="batch-title">
      <h1 id="batch-title">批量签署</h1>
      <p className="muted">
        请逐份阅读。一次意愿认证仅用于签署以下所选合同的当前版本，每份合同单独签名、单独存证。
      </p>
      {signed.length > 0 && (
        <p role="status">
          其中 {signed.length} 份您已签署{able.length > 0 ? `，还有 ${able.length} 份待签署` : ''}。
        </p>
      )}
      <ul className="batch-list">
        {able.map((line) => (
          <li key={line.signNo}>
            <input
              type="checkbox"
              aria-label={`签署 ${line.contractName}`}
              checked={batch.isChosen(line.signNo)}
              onChange={() => batch.toggle(line.signNo)}
            />
            <About line={line} />
            <a
              className="link-btn"
              href={readUrl(line)}
              target="_blank"
              rel="noopener"
              aria-label={`阅读 ${line.contractName}`}
            >
              阅读
            </a>
          </li>
        ))}
      </ul>
      {unable.length > 0 && (
        <section aria-labelledby="batch-unable">
          <h2 id="batch-unable">以下合同不能批量签署</h2>
          <ul className="batch-list batch-unable">
            {unable.map((line) => (
              <li key={line.signNo}>
                <About line={line} />
                <a
                  className="link-btn"
                  href={readUrl(line)}
                  target="_blank"
                  rel="noopener"
                  aria-label={`查看 ${line.contractName}`}
                >
                  查看
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {able.length > 0 && (
        <section className="batch-sign" aria-label="签名">
          {able.some((line) => line.needsSeal) && (
            <label className="filter-tick">
              <input
                type="checkbox"
                checked={useSeal}
                onChange={(event) => setUseSeal(event.target.checked)}
              />
              印章位置使用本企业印章
            </label>
          )}
          {!needsHand && <p className="muted small">所选合同中另有手写签名位置的，请在下方签名</p>}
          <div className="batch-pad">
            <SignPad
              ref={pad}
              label="签名区域，请书写姓名"
              onChange={(next) => {
                setStrokes(next);
                setProblem(undefined);
              }}
            />
            <Button look="link" disabled={strokes.length === 0} onClick={() => pad.current?.clear()}>
              重写
            </Button>
          </div>
          <label className="consent">
            <input
              type="checkbox"
              checked={consented}
              onChange={(event) => setConsented(event.target.checked)}
            />
            <span>{check.data.consentText}</span>
          </label>
          {problem && (
            <p className="form-error" role="alert">
              {problem}
            </p>
          )}
          <Button look="primary" large onClick={begin}>
            确认签署 {chosen.length} 份
          </Button>
        </section>
      )}
      {proving && (
        <Suspense fallback={null}>
          <BatchWillDialog
            {...{ chosen, will }}
            of={check.data.will}
            onDone={goOn}
            onClose={() => setProving(false)}
          />
        </Suspense>
      )}
      {second && (
        <SecondDialog
          text="继续"
          problem={second.problem}
          onCode={(code) => {
            setSecondCode(code);
            setSecond(undefined);
            setAsking(true);
          }}
          onClose={() => setSecond(undefined)}
        />
      )}
      <Modal
        open={asking}
        title="意愿认证"
        width={420}
        footer={null}
        mask={{ closable: false }}
        destroyOnHidden
        onCancel={() => setAsking(false)}
      >
        <p className="proof-text">验证码将发送到登记的手机号，仅用于签署所选的 {chosen.length} 份合同。</p>
        <CodeForm send={batch.sendCode} onCode={sign} submitText={`确认签署 ${chosen.length} 份`} />
        <TestInboxLink />
      </Modal>
    </main>
  );
}
