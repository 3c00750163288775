// 抄送: who is told of the finished contract and may read it, and never signs. Optional; empty rows count for nothing.
import { normaliseMobile } from '@xinqi/domain';
import { useRef, useState } from 'react';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { newReader, type Reader } from '../draft/draft.ts';
import { PartyInput } from '../party/party-input.tsx';
import { useWizard } from '../wizard.ts';
import { maxReaders, type ReaderProblems, readerProblems } from './reader-rules.ts';
import './readers.css';

type RowProps = {
  reader: Reader;
  index: number;
  problems: ReaderProblems | undefined;
  showAll: boolean;
  onChange: (change: Partial<Reader>) => void;
  onRemove: () => void;
};

function ReaderRow({ reader, index, problems, showAll, onChange, onRemove }: RowProps) {
  const [left, setLeft] = useState<readonly (keyof ReaderProblems)[]>([]);
  const leave = (input: keyof ReaderProblems) =>
    setLeft((was) => (was.includes(input) ? was : [...was, input]));
  const error = (input: keyof ReaderProblems) =>
    showAll || left.includes(input) ? problems?.[input] : undefined;
  const place = `第${index + 1}位抄送人`;
  const take = ({ name, mobile }: { name: string; mobile: string }) => onChange({ name, mobile });
  return (
    <li className="reader-row" aria-label={place}>
      <PartyInput
        label="姓名"
        value={reader.name}
        placeholder="抄送人姓名"
        error={error('name')}
        userType={0}
        onTake={take}
        onChange={(name) => onChange({ name })}
        onLeave={() => {
          leave('name');
          if (reader.name !== reader.name.trim()) onChange({ name: reader.name.trim() });
        }}
      />
      <PartyInput
        label="手机号"
        value={reader.mobile}
        placeholder="合同完成后接收短信"
        error={error('mobile')}
        userType={0}
        phone
        onTake={take}
        onChange={(mobile) => onChange({ mobile })}
        onLeave={() => {
          leave('mobile');
          const mobile = normaliseMobile(reader.mobile.trim());
          if (mobile !== reader.mobile) onChange({ mobile });
        }}
      />
      <button
        type="button"
        className="icon-btn icon-btn-red reader-remove"
        aria-label={`删除${place}`}
        onClick={onRemove}
      >
        删除
      </button>
    </li>
  );
}

export function ReadersField() {
  const { draft, dispatch, showProblems } = useWizard();
  const { readers } = draft;
  const list = useRef<HTMLUListElement>(null);
  const problems = readerProblems(readers, draft.parties);
  const set = (next: readonly Reader[]) => dispatch({ type: 'edit', change: { readers: next } });
  const add = () => {
    set([...readers, newReader()]);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  return (
    <section className="card wizard-card" aria-label="抄送">
      <h2>
        抄送<span className="muted readers-optional">（选填）</span>
      </h2>
      <p className="muted readers-lead">抄送人不签署。合同完成后会收到短信，用该手机号登录即可查看和下载。</p>
      {readers.length > 0 && (
        <ul ref={list} className="reader-list">
          {readers.map((reader, index) => (
            <ReaderRow
              key={reader.key}
              reader={reader}
              index={index}
              problems={problems.get(reader.key)}
              showAll={showProblems}
              onChange={(change) =>
                set(readers.map((one) => (one.key === reader.key ? { ...one, ...change } : one)))
              }
              onRemove={() => set(readers.filter((one) => one.key !== reader.key))}
            />
          ))}
        </ul>
      )}
      <Button disabled={readers.length >= maxReaders} onClick={add}>
        <Icon name="plus" size={18} />
        添加抄送人
      </Button>
    </section>
  );
}
