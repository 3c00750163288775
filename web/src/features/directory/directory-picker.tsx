// Choosing one directory in a dialog: radio buttons in tree order, a filter once the tree is long.
import type { DirectoryRow } from '@xinqi/wire/directory';
import { useId, useState } from 'react';

export type Choice = { value: string; name: string; depth: number; disabled?: string | undefined };
type Props = {
  label: string;
  choices: readonly Choice[];
  value: string | undefined;
  onChange: (value: string) => void;
};

/** From here on there is something to filter. */
const LONG = 12;

export const choicesOf = (
  rows: readonly DirectoryRow[],
  whyNot: (row: DirectoryRow) => string | undefined = () => undefined,
): Choice[] =>
  rows.map((row) => ({
    value: row.directoryId,
    name: row.name,
    depth: row.depth,
    disabled: whyNot(row),
  }));

export function DirectoryPicker({ label, choices, value, onChange }: Props) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const shown = choices.filter(
    (choice) => choice.value === value || choice.name.toLowerCase().includes(filter.trim().toLowerCase()),
  );
  return (
    <fieldset className="directory-picker">
      <legend>{label}</legend>
      {choices.length > LONG && (
        <input
          className="input directory-filter"
          value={filter}
          aria-label="筛选目录"
          placeholder="输入目录名称筛选"
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <div className="directory-choices">
        {shown.map((choice) => (
          <label
            key={choice.value}
            className="directory-choice"
            style={{ paddingLeft: 10 + 18 * (choice.depth - 1) }}
          >
            <input
              type="radio"
              name={id}
              checked={choice.value === value}
              disabled={choice.disabled !== undefined}
              onChange={() => onChange(choice.value)}
            />
            <span className="directory-name">{choice.name}</span>
            {choice.disabled && <span className="directory-why">{choice.disabled}</span>}
          </label>
        ))}
        {shown.length === 0 && <p className="muted">没有符合的目录</p>}
      </div>
    </fieldset>
  );
}
