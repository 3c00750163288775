// Search by words (two at least) or by contract number; what the words are looked for in is chosen beside. `/` leads here.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { Select } from '../../../../ui/kit/select.tsx';

const places = [
  ['0', '全部'],
  ['1', '合同名称'],
  ['2', '签署方'],
  ['3', '合同编号'],
] as const;

type Props = {
  value: string;
  searchType: string;
  onSearch: (keyword: string, searchType: string) => void;
};

export function SearchBox({ value, searchType, onSearch }: Props) {
  const [text, setText] = useState(value);
  const [place, setPlace] = useState(searchType);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const at = event.target instanceof HTMLElement ? event.target : document.body;
      if (event.key !== '/' || at.closest('input, textarea, select, [contenteditable], .ant-modal')) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if ([...words].length === 1) return setError('请至少输入两个字');
    setError(undefined);
    onSearch(words, place);
  };
  return (
    <search>
      <form className="search-box" onSubmit={submit}>
        <Select
          className="search-place"
          aria-label="搜索范围"
          small
          value={place}
          options={places}
          onValue={setPlace}
        />
        <input
          ref={input}
          className="input"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          aria-label="搜索合同名称或编号"
          aria-keyshortcuts="/"
          placeholder="合同名称 / 签署方 / 编号"
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" aria-label="搜索">
          <Icon name="search" />
        </Button>
        {error && (
          <span id={id} className="field-error search-error" role="alert">
            {error}
          </span>
        )}
      </form>
    </search>
  );
}
