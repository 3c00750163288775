// Where a contract stands in the log: by its file (verified by /certi/verify, which stores nothing and names the hash of
// the document, also of the one inside a pack) or by the SHA-256 of the final document.
import { ledgerRoutes } from '@xinqi/wire/ledger';
import { proofRoutes, type VerifyReport } from '@xinqi/wire/proof';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/client.ts';
import { asFailure } from '../../platform/failure.ts';
import { upload } from '../../platform/upload.ts';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { type Answer, LookupAnswer } from './lookup-answer.tsx';

const LIMIT = 100 * 1024 * 1024;

export function Lookup() {
  const [hash, setHash] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const [answer, setAnswer] = useState<Answer>();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (what: string, work: (signal: AbortSignal) => Promise<Answer>) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setError(undefined);
    setAnswer(undefined);
    setBusy(what);
    try {
      const found = await work(stop.signal);
      if (!stop.signal.aborted) setAnswer(found);
    } catch (thrown) {
      if (!stop.signal.aborted) setError(asFailure(thrown).message);
    } finally {
      if (running.current === stop) setBusy(undefined);
    }
  };
  const find = async (sha256: string, report: VerifyReport | null, signal: AbortSignal): Promise<Answer> => ({
    sha256,
    report,
    ...(await call(ledgerRoutes.lookup, { sha256 }, { signal })),
  });
  const byFile = (file: File) => {
    setHash('');
    if (file.size > LIMIT) return setError('文件超过100MB，请使用离线核验工具');
    void run(`正在核验 ${file.name}…`, async (signal) => {
      const fields = { fileName: file.name.slice(0, 300) };
      const report = await upload(proofRoutes.verify, fields, file, { visitor: true, signal });
      return find(report.documentSha256 ?? report.sha256, report, signal);
    });
  };
  const byHash = (event: FormEvent) => {
    event.preventDefault();
    const sha256 = hash.replace(/\s/g, '').toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(sha256)) return setError('请输入64位十六进制的 SHA-256');
    void run('正在查询…', (signal) => find(sha256, null, signal));
  };

  return (
    <section className="card ledger-card" aria-labelledby="ledger-lookup">
      <h2 id="ledger-lookup">查询合同在日志中的位置</h2>
      <FileDrop className="ledger-drop" accept=".pdf,.zip,application/pdf,application/zip" onFile={byFile}>
        <Icon name="upload" size={24} />
        <span>把证据包或已签署的 PDF 拖到这里，或点击选择</span>
        <span className="muted small">文件只用于本次核验，不会被保存</span>
      </FileDrop>
      <form onSubmit={byHash}>
        <Field
          label="或者输入文件的 SHA-256"
          value={hash}
          onValue={setHash}
          error={error}
          hint="只有确切知道文件哈希的人才能查到；查询结果不含姓名和合同名称"
          spellCheck={false}
          autoComplete="off"
          side={
            <Button type="submit" disabled={busy !== undefined}>
              查询
            </Button>
          }
        />
      </form>
      <div role="status">
        {busy && <p className="muted">{busy}</p>}
        {answer && <LookupAnswer answer={answer} />}
      </div>
    </section>
  );
}
