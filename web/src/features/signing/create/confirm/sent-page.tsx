// 发起成功, or 已提交发起审批: the contract's number, what happens next, the two ways on.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { copyText } from '../../../../platform/copy-text.ts';
import { toast } from '../../../../platform/toast.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { contractAddress } from '../api.ts';
import { type Draft, isEmptyReader } from '../draft/draft.ts';
import { longTime } from './confirm-step.tsx';

type Props = { draft: Draft; applyNo: string; approving: boolean; onAgain: () => void };

export function SentPage({ draft, applyNo, approving, onAgain }: Props) {
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    try {
      const { url } = await contractAddress(applyNo);
      const { pathname, search } = new URL(url, location.href);
      await navigate({ href: pathname + search });
    } catch (error) {
      toast.failure(error);
      setOpening(false);
    }
  };
  const first = draft.parties[0]?.name.trim() ?? '';
  const readers = draft.readers.filter((reader) => !isEmptyReader(reader)).length;
  const next = [
    ...(approving
      ? ['企业的审批人已收到通知；审批通过前签署方不会收到任何消息', '您可以在合同页查看审批进度，或撤回']
      : []),
    draft.ordered && draft.parties.length > 1
      ? `${approving ? '审批通过后，' : ''}“${first}”会最先收到短信链接，签署后依次通知其他签署方`
      : `${approving ? '审批通过后，' : ''}签署方会收到短信链接，打开后凭短信验证码阅读并签署`,
    '每有一方签署，您都可以在“我发起的”中看到进度',
    '全部签署完成后，各方都可免费下载已签署的合同和证据包',
    ...(readers > 0 ? [`${readers} 位抄送人届时会收到短信，登录后可查看和下载`] : []),
    `请提醒签署方在 ${longTime(draft.deadline)} 前完成签署`,
  ];
  return (
    <main className="wizard-result sent">
      <span className="sent-mark">
        <Icon name="done" size={56} />
      </span>
      <h1>{approving ? '已提交发起审批' : '发起成功'}</h1>
      <p className="wizard-break sent-name">{draft.contractName.trim()}</p>
      <p className="sent-number">
        <span className="muted">合同编号</span>
        <span className="mono">{applyNo}</span>
        <Button
          look="link"
          onClick={async () => {
            if (await copyText(applyNo)) toast.ok('复制成功');
          }}
        >
          复制
        </Button>
      </p>
      <section className="card sent-next" aria-label="接下来">
        <h2>接下来</h2>
        <ol>
          {next.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </section>
      <div className="wizard-result-actions">
        <Button large onClick={onAgain}>
          再发一份
        </Button>
        <Button look="primary" large disabled={opening} onClick={() => void open()}>
          查看合同
        </Button>
      </div>
    </main>
  );
}
