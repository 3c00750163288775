// The rows of a list as a table in which bad cells are corrected in place. A row that was bad stays in sight until another filter or
// page is looked at, so that nothing moves under the hands of who types.
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { PageFoot } from '../../../ui/admin/page-foot.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { List } from './use-list.ts';

const pageSize = 50;
type Shown = 'bad' | 'all';

export function RowsGrid({ list }: { list: List }) {
  const { columns, judged = [], bad } = list;
  const [chosen, setShown] = useState<Shown>(bad.length > 0 ? 'bad' : 'all');
  const [page, setPage] = useState(1);
  // those that were bad when this view was opened
  // biome-ignore lint/correctness/useExhaustiveDependencies: frozen on purpose until another view is chosen
  const frozen = useMemo(() => new Set(bad.map(({ number }) => number)), [chosen]);
  const mended = judged.filter(({ number, faults }) => faults.length > 0 || frozen.has(number));
  // nothing is left to mend
  const shown = mended.length === 0 ? 'all' : chosen;
  const rows = shown === 'all' ? judged : mended;
  const look = (to: Shown) => {
    setShown(to);
    setPage(1);
  };
  return (
    <div className="batch-grid">
      <Tabs
        label="显示的行"
        tabs={[
          ['bad', `需修改 ${bad.length}`],
          ['all', `全部 ${judged.length}`],
        ]}
        value={shown}
        onChange={look}
      />
      {rows.length === 0 ? (
        <Empty text="每一行都正确" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        <section className="batch-scroll" aria-label="名单" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">行</th>
                {columns.map(({ key, title, required }) => (
                  <th key={key} scope="col">
                    {title}
                    {required && <span className="field-must"> *</span>}
                  </th>
                ))}
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice((page - 1) * pageSize, page * pageSize).map(({ number, values, faults, notes }) => (
                <tr key={number} className={faults.length > 0 ? 'batch-bad' : undefined}>
                  <th scope="row">{number}</th>
                  {columns.map(({ key, title }, at) => {
                    const fault = faults.find((one) => one.key === key)?.message;
                    const note = [...notes, ...list.notesOf(number)].find((one) => one.key === key)?.message;
                    return (
                      <td key={key}>
                        <Input
                          className="batch-cell"
                          status={fault ? 'error' : ''}
                          aria-label={`第${number}行 ${title}`}
                          aria-invalid={fault ? true : undefined}
                          value={values[key] ?? ''}
                          maxLength={500}
                          onChange={(event) => list.change(number, at, event.target.value)}
                        />
                        {fault && <span className="field-error">{fault}</span>}
                        {!fault && note && <span className="field-hint">{note}</span>}
                      </td>
                    );
                  })}
                  <td>
                    <Button look="link" aria-label={`去掉第${number}行`} onClick={() => list.drop(number)}>
                      去掉
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <PageFoot total={rows.length} itemPage={page} pageSize={pageSize} onPage={setPage} />
    </div>
  );
}
