// What a lookup answers, in words that claim no more than was found.
import type { LogEntry } from '@xinqi/wire/ledger';
import type { VerifyReport } from '@xinqi/wire/proof';
import { namedTimeText } from '../../ui/format.ts';
import { TestMark } from '../../ui/test-environment/test-mark.tsx';

/** `sha256` is what was looked up; `report` is there when a file was verified first. */
export type Answer = { sha256: string; entry: LogEntry | null; report: VerifyReport | null };

const verdicts: Record<VerifyReport['verdict'], string> = {
  valid: '文件核验通过',
  valid_with_warnings: '文件核验通过，有提示',
  changed_after_signing: '签名后内容已被修改',
  invalid: '文件核验不通过',
  cannot_verify: '文件无法核验',
  no_signature: '文件中没有电子签名',
};

export function LookupAnswer({ answer: { sha256, entry, report } }: { answer: Answer }) {
  return (
    <dl className="facts ledger-answer">
      {report && (
        <>
          <dt>文件</dt>
          <dd>
            {report.fileName}
            <span className="block-line">
              {verdicts[report.verdict]}（
              <a href="/certi/toValiView" target="_blank" rel="noreferrer">
                查看逐项结论
              </a>
              ）
            </span>
          </dd>
        </>
      )}
      <dt>{report?.kind === 'pack' ? '包内终稿 SHA-256' : 'SHA-256'}</dt>
      <dd className="mono">{sha256}</dd>
      <dt>日志位置</dt>
      {entry ? (
        <dd>
          第 {entry.logIndex} 条，{entry.final ? '合同终稿' : '签署过程中的一个版本，不是终稿'}
        </dd>
      ) : (
        <dd>
          <strong>日志中没有这份文件</strong>
          <span className="block-line muted">
            文件只要改动一个字节，哈希就完全不同。请确认使用的是从本平台下载的原文件。
          </span>
        </dd>
      )}
      {entry && (
        <>
          <dt>记入时间</dt>
          <dd>{namedTimeText(entry.time)}</dd>
          <dt>时间戳</dt>
          <dd>
            {entry.timestamp ? (
              <>
                {namedTimeText(entry.timestamp.time)}，{entry.timestamp.authority}{' '}
                {entry.timestamp.test && <TestMark />}
              </>
            ) : (
              '尚未取得'
            )}
          </dd>
          <dt>包含证明</dt>
          <dd>
            <a href={`/log/proof/${entry.logIndex}`} target="_blank" rel="noreferrer">
              /log/proof/{entry.logIndex}
            </a>
          </dd>
          {entry.preservationId && (
            <>
              <dt>存证证书</dt>
              <dd>
                <a className="mono" href={`/certi/certiPage?preservationId=${entry.preservationId}`}>
                  {entry.preservationId}
                </a>
              </dd>
            </>
          )}
        </>
      )}
    </dl>
  );
}
