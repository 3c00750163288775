// /signInfo/batchSign: several of one's contracts signed with one verification. Each can be read first; each has its own result,
// and one that cannot be signed is named with the reason and left out.
import { Link } from '@tanstack/react-router';
import type { Output } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure, type Failure } from '../../../../platform/failure.ts';
import { deadlineText } from '../../../../ui/format.ts';
import { LoadError } from '../../../../ui/load-error.tsx';
import { PageLoading } from '../../../../ui/page-loading.tsx';
import {
  type PadStrokes,
  SignPad,
  type SignPadHandle,
  strokesProblem,
} from '../../../../ui/sign-pad/index.ts';
import { CodeForm } from '../open/code-form.tsx';
import './batch.css';

type Checked = Output<typeof r.batchSignCheck>;
type Result = Output<typeof r.batchSign>['results'][number];

/** The numbers that the address names, each once. */
const numbers = (): string[] => [
  ...new Set((new URLSearchParams(window.location.search).get('signNos') ?? '').split(',').filter(Boolean)),
];

export default function BatchPage() {
  const [signNos] = useState(numbers);
  const [checked, setChecked] = useState<Checked>();
  const [failure, setFailure] = useState<Failure>();
  const [results, setResults] = useState<readonly Result[]>();
  const load = useCallback(async () => {
    setFailure(undefined);
    try {
      setChecked(await call(r.batchSignCheck, { signNos }));
    } catch (error) {
      setFailure(asFailure(error));
    }
  }, [signNos]);
  useEffect(() => void load(), [load]);
  if (failure)
    return (
      <main className="batch-sign">
        <LoadError error={failure} onRetry={() => void load()} />
      </main>
    );
  if (!checked) return <PageLoading text="正在检查合同…" />;
  const open = checked.list.filter((line) => line.canSign);
  return (
    <main className="batch-sign">
      <h1>批量签署</h1>
      <p className="muted">
        {results
          ? `已签署 ${results.filter((x) => x.ok).length} 份`
          : `可一次签署 ${open.length} 份${open.length < checked.list.length ? `，${checked.list.length - open.length} 份须单独处理` : ''}`}
      </p>
      <ul className="card batch-lines">
        {checked.list.map((line) => (
          <Line key={line.signNo} line={line} result={results?.find((x) => x.signNo === line.signNo)} />
        ))}
      </ul>
      {!results && open.length > 0 && <SignTogether checked={checked} open={open} onDone={setResults} />}
      {results && (
        <Link className="btn" to="/signInfo/signList">
          返回列表
        </Link>
      )}
    </main>
  );
}

function Line({ line, result }: { line: Checked['list'][number]; result: Result | undefined }) {
  const why = result ? result.message : line.whyNot;
  return (
    <li>
      <div>
        <Link to="/signInfo/viewDetail" search={{ applyNo: line.applyNo }} target="_blank">
          {line.contractName}
        </Link>
        <p className="small muted">
          {line.senderName} 发起 · {line.pageCount} 页 · {deadlineText(line.signExpire, Date.now()).text}
        </p>
        {why && <p className="small batch-why">{why}</p>}
      </div>
      {result && (
        <span className={result.ok ? 'tag tag-green' : 'tag tag-red'}>{result.ok ? '已签署' : '未签署'}</span>
      )}
    </li>
  );
}

type TogetherProps = {
  checked: Checked;
  open: Checked['list'];
  onDone: (results: readonly Result[]) => void;
};

function SignTogether({ checked, open, onDone }: TogetherProps) {
  const [strokes, setStrokes] = useState<PadStrokes>([]);
  const [useSeal, setUseSeal] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const pad = useRef<SignPadHandle>(null);
  const items = open.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
  const sign = async (code: string) => {
    if (!agreed) throw { code: 'SIGN_CONSENT', message: '请阅读并勾选同意签署声明' };
    const problem = useSeal ? undefined : strokesProblem(strokes);
    if (problem) throw { code: 'SIGN_SIGNATURE_REQUIRED', message: '请先签名' };
    const { results } = await call(r.batchSign, {
      items,
      code,
      consentHash: checked.consentHash,
      useSeal: useSeal ? 1 : 0,
      ...(useSeal ? {} : { strokes: [...strokes] }),
    });
    onDone(results);
    window.scrollTo(0, 0);
  };
  return (
    <section className="card batch-together" aria-label="签署">
      <div className="batch-style" role="radiogroup" aria-label="签名方式">
        {([false, true] as const).map((seal) => (
          <label key={String(seal)}>
            <input type="radio" name="style" checked={useSeal === seal} onChange={() => setUseSeal(seal)} />
            {seal ? '使用印章' : '手写签名'}
          </label>
        ))}
      </div>
      {!useSeal && (
        <div className="batch-pad">
          <SignPad ref={pad} label="签名区域，请书写姓名" onChange={setStrokes} />
          <button
            type="button"
            className="link-btn"
            onClick={() => {
              pad.current?.clear();
              setStrokes([]);
            }}
          >
            清除重写
          </button>
        </div>
      )}
      <label className="consent">
        <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
        <span>
          以上 {open.length} 份合同均适用：{checked.consentText}
        </span>
      </label>
      <CodeForm
        send={() => call(r.batchSignCode, { items })}
        onCode={sign}
        submitText={`确认签署 ${open.length} 份合同`}
      />
    </section>
  );
}
