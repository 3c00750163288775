// 标签 of one thing: every tag with a box, a new one at the end. Each change is kept at once; what a refusal says stays here.
import { Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { useAttempt } from '../../platform/call/use-attempt.ts';
import { Field } from '../field.tsx';
import { Button } from '../kit/button.tsx';
import type { TagRow, Tags } from './use-tags.ts';
import './tags.css';

type Props = { tags: Tags; id: string; title: string; onClose: () => void };

export function TagDialog({ tags, id, title, onClose }: Props) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const { busy, attempt } = useAttempt();
  const keep = (change: () => Promise<unknown>) => {
    setError(undefined);
    return attempt(change, { after: () => setName(''), failed: ({ message }) => setError(message) });
  };
  const toggle = ({ tagId, name: words, targetIds }: TagRow) => {
    const has = targetIds.includes(id);
    const next = has ? targetIds.filter((one) => one !== id) : [...targetIds, id];
    void keep(() => tags.save({ tagId, name: words, targetIds: next }));
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const words = name.trim();
    if (words) void keep(() => tags.save({ name: words, targetIds: [id] }));
  };
  return (
    <Modal open width={420} title={title} footer={null} onCancel={onClose}>
      <p className="muted small">标签只有您自己可见，可用于筛选。</p>
      <ul className="tag-rows">
        {tags.list.map((tag) => (
          <li key={tag.tagId}>
            <label className="check">
              <input
                type="checkbox"
                checked={tag.targetIds.includes(id)}
                disabled={busy}
                onChange={() => toggle(tag)}
              />
              <span>{tag.name}</span>
            </label>
            <Button
              look="link"
              disabled={busy}
              aria-label={`删除标签 ${tag.name}`}
              onClick={() => void keep(() => tags.drop(tag.tagId))}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={add}>
        <Field
          label="新标签"
          value={name}
          maxLength={20}
          autoComplete="off"
          error={error}
          side={
            <Button type="submit" disabled={busy || !name.trim()}>
              添加
            </Button>
          }
          onValue={setName}
        />
      </form>
    </Modal>
  );
}
