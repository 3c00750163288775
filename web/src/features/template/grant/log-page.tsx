// /tpl/authorization: what happened to templates. Who keeps an enterprise's templates sees all of it, every other member and a person what
// they did themselves.
import type { Output } from '@xinqi/wire';
import { templateRoutes as r, tplAct } from '@xinqi/wire/template';
import { useId } from 'react';
import { useLiveRights } from '../../../platform/rights/use-live-rights.ts';
import { minuteText } from '../../../ui/format.ts';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { atSide, useTplSide } from '../at-path.ts';
import { actNames } from './act-names.ts';
import '../../../ui/admin/admin.css';

type LogRow = Output<typeof r.authLogs>['list'][number];

const columns: readonly ListColumn<LogRow>[] = [
  { key: 'time', title: '时间', width: 150, number: true, cell: (row) => minuteText(row.createTime) },
  { key: 'act', title: '操作', width: 100, cell: (row) => actNames[row.act] },
  { key: 'tpl', title: '模板', width: 180, cell: (row) => <strong>{row.tplName}</strong> },
  { key: 'content', title: '内容', width: 220, grow: true, cell: (row) => row.content },
  { key: 'by', title: '操作人', width: 120, cell: (row) => row.byName },
];

export default function LogPage() {
  const id = useId();
  const side = useTplSide();
  useLiveRights();
  return (
    <section className="card admin" aria-labelledby={id}>
      <div className="admin-head">
        <h1 id={id}>授权记录</h1>
      </div>
      <p className="muted">
        {side === 'c/m'
          ? '模板的新建、修改、启停、授权、撤销和使用，最新的在前。'
          : '您对模板所做的操作，最新的在前。'}
      </p>
      <ListPage
        route={r.authLogs}
        as={atSide(r.authLogs, side)}
        rowKey={(row) => row.logId}
        columns={columns}
        filters={[
          {
            kind: 'choice',
            key: 'act',
            label: '操作',
            options: tplAct.options.map((act) => [act, actNames[act]]),
          },
        ]}
        empty="还没有记录"
      />
    </section>
  );
}
