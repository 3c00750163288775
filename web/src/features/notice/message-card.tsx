// One message as a phone shows it.
import type { InboxMessage } from '@xinqi/wire/notice';
import { copyText } from '../../platform/copy-text.ts';
import { hasPage } from '../../platform/known-pages.ts';
import { toast } from '../../platform/toast.ts';
import { timeText } from '../../ui/format.ts';
import { pieces } from './message-text.ts';

const stateText = { waiting: '等待投递', delivered: '已投递', failed: '投递失败' } as const;
const stateTone = { waiting: 'orange', delivered: 'green', failed: 'red' } as const;

const copy = async (code: string) => {
  if (await copyText(code)) toast.ok('复制成功');
};

export function MessageCard({ message }: { message: InboxMessage }) {
  const { channel, target, subject, body, createTime, state } = message;
  return (
    <li className="message">
      <p className="message-head">
        <span className="tag tag-blue">{channel === 'sms' ? '短信' : '邮件'}</span>
        <strong>{target}</strong>
        <span className={`tag tag-${stateTone[state]}`}>{stateText[state]}</span>
        <time className="small muted" dateTime={createTime}>
          {timeText(createTime)}
        </time>
      </p>
      <div className="bubble">
        {channel === 'mail' && subject && <strong className="block-line">{subject}</strong>}
        {pieces(body, hasPage).map((piece, index) => {
          const key = `${index} ${piece.text}`;
          if (piece.kind === 'link')
            return (
              <a key={key} href={piece.href} target="_blank" rel="noreferrer">
                {piece.text}
              </a>
            );
          if (piece.kind === 'code')
            return (
              <button
                key={key}
                type="button"
                className="code"
                title="点击复制"
                onClick={() => void copy(piece.text)}
              >
                {piece.text}
              </button>
            );
          return <span key={key}>{piece.text}</span>;
        })}
      </div>
    </li>
  );
}
