// /certi/toValiView: anybody drops an evidence pack, a receipt or a PDF (≤ 100 MB), a pack also beside what he got before; the server verifies it
// claim by claim and stores nothing.
import { proofRoutes, type VerifyReport } from '@xinqi/wire/proof';
import { useEffect, useRef, useState } from 'react';
import { asFailure, type Failure } from '../../platform/failure.ts';
import { usePlainSearch } from '../../platform/plain-search.ts';
import { upload } from '../../platform/upload.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { sizeText } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { EarlierChoice } from './earlier-choice.tsx';
import { OfflinePage } from './offline-hint.tsx';
import { PrintedCheck } from './printed-copy.tsx';
import { ReportView } from './report-view.tsx';
import './proof.css';

const LIMIT = 100 * 1024 * 1024;

export default function VerifyPage() {
  const [file, setFile] = useState<File | null>(null);
  const [earlier, setEarlier] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const [report, setReport] = useState<VerifyReport | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { code } = usePlainSearch();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const verify = async (chosen: File) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setReport(null);
    setFailure(null);
    setProgress(0);
    setFile(chosen);
    const files = earlier ? [chosen, earlier] : [chosen];
    if (files.some(({ size }) => size > LIMIT))
      return setFailure({ code: 'VERIFY_TOO_LARGE', message: '文件超过100MB，请使用离线核验工具' });
    try {
      setReport(
        await upload(proofRoutes.verify, { fileName: chosen.name.slice(0, 300) }, files, {
          visitor: true,
          signal: stop.signal,
          onProgress: setProgress,
        }),
      );
    } catch (error) {
      if (!stop.signal.aborted) setFailure(asFailure(error));
    }
  };
  const reset = () => {
    running.current?.abort();
    setFile(null);
    setEarlier(null);
    setReport(null);
    setFailure(null);
  };

  return (
    <div className="proof">
      <div className="proof-title no-print">
        <h1>在线核验</h1>
        <p className="muted">
          核验信契证据包、签署回执，或任何带电子签名的
          PDF，或凭防伪码核对打印件。文件只用于本次核验，不会被保存。
        </p>
      </div>
      {report ? (
        <ReportView report={report} onAgain={reset} />
      ) : file && !failure ? (
        <section className="card proof-busy" role="status">
          <strong>{file.name}</strong>
          <span className="muted">{sizeText(file.size)}</span>
          <progress max={1} value={progress < 1 ? progress : undefined} aria-label="上传进度" />
          <span>{progress < 1 ? `正在上传 ${Math.round(progress * 100)}%` : '正在逐项核验…'}</span>
          <button type="button" className="btn" onClick={reset}>
            取消
          </button>
        </section>
      ) : (
        <>
          {failure && (
            <p className="form-error" role="alert">
              {file?.name}：{failure.message}
            </p>
          )}
          <FileDrop
            className="drop card"
            accept=".pdf,.zip,.tlog-proof,application/pdf,application/zip"
            onFile={(chosen) => void verify(chosen)}
          >
            <span className="drop-icon">
              <Icon name="upload" size={32} />
            </span>
            <strong>把文件拖到这里，或点击选择</strong>
            <span className="muted">证据包（.zip）、签署回执（.tlog-proof）或 PDF，不超过 100MB</span>
          </FileDrop>
          <EarlierChoice file={earlier} onChange={setEarlier} />
          <PrintedCheck key={code} code={code} />
          <OfflinePage />
        </>
      )}
    </div>
  );
}
