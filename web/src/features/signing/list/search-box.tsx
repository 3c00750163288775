// Search by a part of the name or by contract number.
import { type FormEvent, useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';

export function SearchBox({ value, onSearch }: { value: string; onSearch: (keyword: string) => void }) {
  const [text, setText] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search>
      <form className="search-box" onSubmit={submit}>
        <input
          className="input"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          aria-label="搜索合同名称或编号"
          placeholder="合同名称 / 编号"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="btn" aria-label="搜索">
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
