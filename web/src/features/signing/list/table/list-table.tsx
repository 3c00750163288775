// The dense table of a desktop. Arrow keys, Home and End move between rows, space ticks one, Enter opens it; heads order
// the rows.
import type { SortKey } from '@xinqi/wire/signing';
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';
import type { Line } from '../line.ts';
import type { ListAddress } from '../list-query.ts';
import { Progress } from '../progress.tsx';
import type { Selection } from '../selection.ts';
import type { Column, ColumnKey, FixedKey, OwnKey } from './columns.ts';

type Props = {
  lines: readonly Line[];
  shown: readonly Column[];
  selection: Selection;
  address: ListAddress;
  onSort: (key: SortKey) => void;
};

/** Rows have two lines anyway: the day above, the minute below. */
function Time({ text }: { text: string }) {
  const [day, minute] = text.split(' ');
  return (
    <>
      {day}
      {minute && <span className="number">{minute}</span>}
    </>
  );
}

const cells: Record<FixedKey, (line: Line) => ReactNode> = {
  parties: (line) => (
    <>
      <span className="clip" title={line.parties}>
        {line.parties || '—'}
      </span>
      <Progress name={line.name} signed={line.signed} parties={line.progress} />
    </>
  ),
  state: (line) => line.tag,
  sender: (line) => (
    <span className="clip" title={line.sender}>
      {line.sender}
    </span>
  ),
  createTime: (line) => <Time text={line.createTime} />,
  signExpire: (line) => <Time text={line.deadline} />,
  updateTime: (line) => <Time text={line.updateTime} />,
  signTime: (line) => <Time text={line.signTime} />,
  overDate: (line) => line.overDate,
  level: (line) => line.level,
};

const isOwn = (key: ColumnKey): key is OwnKey => key.startsWith('own:');
const cellOf = (key: ColumnKey, line: Line): ReactNode =>
  isOwn(key) ? (
    <span className="clip" title={line.own?.[key]}>
      {line.own?.[key] ?? '—'}
    </span>
  ) : (
    cells[key](line)
  );

/** Pixels that a column has at least (list.css); ticks and acts beside it, and room for a name and its number. */
const widths: Record<string, number> = {
  'col-party': 168,
  'col-sender': 132,
  'col-state': 92,
  'col-time': 112,
};
const widthOf = (shown: readonly Column[]): number =>
  shown.reduce((sum, { className }) => sum + (widths[className] ?? 0), 40 + 148 + 220);

const targets: Record<string, (row: Element) => Element | null | undefined> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
};
/** Moves the focus from row to row; anything else goes its way. Menus of a row stand outside of it. */
function move(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const row = (event.target as HTMLElement).closest('tr');
  const name = row && targets[event.key]?.(row)?.querySelector<HTMLElement>('.cell-name button');
  if (!name) return;
  event.preventDefault();
  name.focus();
}

/** Whether columns stand behind the acts: only then do these cast a shadow. */
function useCut() {
  const [cut, setCut] = useState(false);
  const watch = useCallback((frame: HTMLDivElement | null) => {
    if (!frame) return;
    const look = () => setCut(frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1);
    const sizes = new ResizeObserver(look);
    sizes.observe(frame);
    if (frame.firstElementChild) sizes.observe(frame.firstElementChild);
    frame.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      frame.removeEventListener('scroll', look);
    };
  }, []);
  return [cut, watch] as const;
}

export function ListTable({ lines, shown, selection, address, onSort }: Props) {
  const [cut, watchCut] = useCut();
  return (
    <div className={cut ? 'table-frame table-cut' : 'table-frame'} ref={watchCut}>
      <table className="table" style={{ minWidth: widthOf(shown) }}>
        <thead>
          <tr>
            <th scope="col" className="col-tick">
              <input
                type="checkbox"
                aria-label="选择本页全部合同"
                checked={selection.all}
                ref={(box) => {
                  if (box) box.indeterminate = selection.count > 0 && !selection.all;
                }}
                onChange={selection.toggleAll}
              />
            </th>
            <th scope="col">合同名称 / 编号</th>
            {shown.map(({ key, text, className, sort }) => {
              const ordered = sort !== undefined && address.sortKey === sort;
              return (
                <th
                  key={key}
                  scope="col"
                  className={className}
                  aria-sort={ordered ? (address.sortOrder === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {sort ? (
                    <button type="button" className="sort-btn" onClick={() => onSort(sort)}>
                      {text}
                      <span className="sort-mark" aria-hidden="true">
                        {ordered ? (address.sortOrder === 'asc' ? '↑' : '↓') : '↕'}
                      </span>
                    </button>
                  ) : (
                    text
                  )}
                </th>
              );
            })}
            <th scope="col" className="col-actions">
              操作
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={move}>
          {lines.map((line) => (
            <tr key={line.key} className={selection.has(line.key) ? 'row-ticked' : undefined}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`选择 ${line.name || '未命名草稿'}`}
                  checked={selection.has(line.key)}
                  onChange={() => selection.toggle(line.key)}
                />
              </td>
              <td className="cell-name">
                <Button
                  look="link"
                  className="clip"
                  title={line.name}
                  onClick={line.onOpen}
                  aria-keyshortcuts="Space"
                  onKeyDown={(event) => {
                    if (event.key !== ' ') return;
                    event.preventDefault();
                    if (!event.repeat) selection.toggle(line.key);
                  }}
                  // some browsers press a button when the space key comes up again
                  onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
                >
                  {line.name || '未命名草稿'}
                </Button>
                <span className="number" title={line.number ?? undefined}>
                  {line.number ?? '尚未发起'}
                </span>
              </td>
              {shown.map(({ key, className }) => (
                <td key={key} className={className === 'col-time' ? 'cell-time' : undefined}>
                  {cellOf(key, line)}
                </td>
              ))}
              <td className="cell-actions">{line.actions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
