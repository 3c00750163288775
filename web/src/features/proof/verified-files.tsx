// The files of a contract with several, as a verified pack holds them: each by name with its own verdict, and what is not proved of it.
import type { VerifyReport } from '@xinqi/wire/proof';
import { withBeijingTimes } from '../../platform/formats/time-text.ts';
import { Tag } from '../../ui/status-tag.tsx';
import { claimGroups, verdictText } from './verdicts.ts';

const wordOf = (result: VerifyReport['claims'][number]['result']): string =>
  claimGroups.find((group) => group.result === result)?.title ?? '';

export function VerifiedFiles({ files }: { files: VerifyReport['files'] }) {
  if (files.length === 0) return null;
  return (
    <section className="card report-block">
      <h2>
        合同文件
        <span className="muted"> {files.length} 个</span>
      </h2>
      <ul className="claims verified-files">
        {files.map(({ name, pages, documentSha256, verdict, open }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the order is a file's identity
          <li key={place}>
            <Tag tone={verdictText[verdict].tone} text={verdictText[verdict].title} />
            <span>
              <strong>
                文件 {place + 1}：<bdi>{name ?? '文件名未披露'}</bdi>
                {pages !== null && `（${pages} 页）`}
              </strong>
              <span className="muted mono block-line">{documentSha256 ?? '证据包中没有这个文件'}</span>
              {open.map(({ claim, result, reason }) => (
                <span className="muted block-line" key={claim}>
                  {wordOf(result)}：{claim}（{withBeijingTimes(reason)}）
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
