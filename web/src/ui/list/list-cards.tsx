// The same rows as cards, for phones: the first column is the card's head, the others its lines, the acts its foot.
import type { ListTableProps } from './list-table.tsx';
import { Tick } from './ticks.tsx';
import './list.css';

export function ListCards<Row>({ rows, rowKey, columns, acts, picking }: ListTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <ul className="list-cards">
      {rows.map((row) => {
        const id = rowKey(row);
        const foot = acts?.(row);
        return (
          <li key={id} className={picking?.selection.picked.has(id) ? 'list-card list-ticked' : 'list-card'}>
            <div className="list-card-head">
              {picking && <Tick picking={picking} row={row} id={id} />}
              <div>{first?.cell(row)}</div>
            </div>
            {others.map(({ key, title, label = title, cell }) => {
              const said = cell(row);
              return said === null ? null : (
                <div key={key} className="list-card-line">
                  {label !== '' && <span className="list-card-label">{label}：</span>}
                  <div>{said}</div>
                </div>
              );
            })}
            {foot && <div className="list-card-acts">{foot}</div>}
          </li>
        );
      })}
    </ul>
  );
}
