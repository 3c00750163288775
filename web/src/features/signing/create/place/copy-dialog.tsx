// 复制到多页: every later page, all pages, or a list such as 1-3,8.
import { Modal } from 'antd';
import { useId, useState } from 'react';
import type { DraftField } from '../draft/draft.ts';
import { parsePageRange } from '../fields/page-range.ts';

type Props = { field: DraftField; pageCount: number; onCopy: (pages: number[]) => void; onClose: () => void };
type Choice = 'later' | 'all' | 'some';

export function CopyDialog({ field, pageCount, onCopy, onClose }: Props) {
  const isLast = field.page === pageCount - 1;
  const [choice, setChoice] = useState<Choice>(isLast ? 'all' : 'later');
  const [text, setText] = useState('');
  const id = useId();
  const range = parsePageRange(text, pageCount);
  const every = Array.from({ length: pageCount }, (_, page) => page);
  const wanted =
    choice === 'all' ? every : choice === 'later' ? every.slice(field.page + 1) : range.ok ? range.pages : [];
  const targets = wanted.filter((page) => page !== field.page);
  const choices: [Choice, string, boolean][] = [
    ['later', `本页以后每页（第${field.page + 2}-${pageCount}页）`, isLast],
    ['all', `全部页（共${pageCount}页）`, false],
    ['some', '指定页', false],
  ];
  return (
    <Modal
      open
      width={420}
      title="复制到多页"
      okText={targets.length > 0 ? `复制到 ${targets.length} 页` : '复制'}
      cancelText="取消"
      okButtonProps={{ disabled: targets.length === 0 }}
      onOk={() => {
        onCopy(targets);
        onClose();
      }}
      onCancel={onClose}
    >
      <p className="muted">在所选页面的相同位置各放置一个。</p>
      <div className="copy-choices" role="radiogroup" aria-label="页面范围">
        {choices.map(([value, name, off]) => (
          <label key={value} className="copy-choice">
            <input
              type="radio"
              name={id}
              checked={choice === value}
              disabled={off}
              onChange={() => setChoice(value)}
            />
            {value === 'later' && off ? '本页以后每页（当前已是最后一页）' : name}
          </label>
        ))}
        <input
          className="input copy-pages"
          aria-label="指定页码"
          placeholder="例如 1-3,8"
          value={text}
          maxLength={200}
          aria-invalid={choice === 'some' && text !== '' && !range.ok ? true : undefined}
          onFocus={() => setChoice('some')}
          onChange={(event) => setText(event.target.value)}
        />
        {choice === 'some' && text !== '' && !range.ok && (
          <span className="field-error">{range.problem}</span>
        )}
      </div>
    </Modal>
  );
}
