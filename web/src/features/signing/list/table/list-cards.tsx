// The same rows as cards, for phones.

import { Button } from '../../../../ui/kit/button.tsx';
import type { Line } from '../line.ts';
import { Progress } from '../progress.tsx';
import type { Selection } from '../selection.ts';

export function ListCards({ lines, selection }: { lines: readonly Line[]; selection: Selection }) {
  return (
    <ul className="cards">
      {lines.map((line) => (
        <li key={line.key} className={selection.has(line.key) ? 'row-card row-ticked' : 'row-card'}>
          <div className="row-card-head">
            <input
              type="checkbox"
              aria-label={`选择 ${line.name || '未命名草稿'}`}
              checked={selection.has(line.key)}
              onChange={() => selection.toggle(line.key)}
            />
            <Button look="link" onClick={line.onOpen}>
              {line.name || '未命名草稿'}
            </Button>
            {line.tag}
          </div>
          {line.number && <p className="mono">编号：{line.number}</p>}
          <p>签署方：{line.parties || '—'}</p>
          <Progress name={line.name} signed={line.signed} parties={line.progress} />
          <p className="row-card-times">
            <span>{line.createTime}</span>
            <span>截止 {line.deadline}</span>
          </p>
          <div className="row-card-actions">{line.actions}</div>
        </li>
      ))}
    </ul>
  );
}
