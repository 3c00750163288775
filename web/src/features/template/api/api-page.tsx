// /tpl/api: templates as programs use them: their numbers, and for each the calls with parameters that fit it.
import { variableKindNames } from '@xinqi/domain';
import { templateRoutes as r, type TplRow } from '@xinqi/wire/template';
import { Drawer } from 'antd';
import { useId, useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/kit/button.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { atSide, type TplSide, useTplSide } from '../at-path.ts';
import { sampleCalls } from './sample-calls.ts';
import '../../../ui/admin/admin.css';
import './api.css';

const columns: readonly ListColumn<TplRow>[] = [
  { key: 'name', title: '模板名称', width: 200, grow: true, cell: (row) => <strong>{row.name}</strong> },
  { key: 'kind', title: '类型', width: 80, cell: ({ kind }) => (kind === 'advanced' ? '高级' : '普通') },
  { key: 'id', title: '模板编号（tplId）', width: 320, cell: (row) => <code>{row.tplId}</code> },
  { key: 'roles', title: '签署角色', width: 150, cell: (row) => row.roles.join('、') },
  { key: 'version', title: '版本', width: 70, number: true, cell: (row) => row.version },
];

const copy = async (text: string) =>
  (await copyText(text)) ? toast.ok('已复制') : toast.bad('复制失败，请手动选择文字复制');

function Calls({ tplId, side }: { tplId: string; side: TplSide }) {
  const found = useCall(r.detail, { tplId }, { as: atSide(r.detail, side), fresh: true });
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  const { variables } = found.data;
  return (
    <>
      {variables && variables.length > 0 && (
        <p className="muted">
          变量：
          {variables
            .map(({ name, kind, filledBy, role, required }) => {
              const by = filledBy === 'computed' ? '自动计算' : filledBy === 'role' ? `${role}填写` : '';
              return `${name}（${[variableKindNames[kind], required ? '必填' : '', by].filter(Boolean).join('，')}）`;
            })
            .join('、')}
        </p>
      )}
      <ol className="api-calls">
        {sampleCalls(found.data, side === 'i' ? 'i' : 'c', new Date()).map(({ path, body, note }) => {
          const text = JSON.stringify(body, null, 2);
          return (
            <li key={path}>
              <div className="api-call-head">
                <code>POST {path}</code>
                <Button look="link" aria-label={`复制 ${path} 的参数`} onClick={() => void copy(text)}>
                  复制
                </Button>
              </div>
              <span className="muted small">{note}</span>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
              <pre tabIndex={0}>{text}</pre>
            </li>
          );
        })}
      </ol>
      <p className="muted small">
        请求头与鉴权方式、各字段的说明见<a href="/docs">接口文档</a>。
      </p>
    </>
  );
}

export default function ApiPage() {
  const id = useId();
  const side = useTplSide();
  const [shown, setShown] = useState<TplRow>();
  return (
    <section className="card admin" aria-labelledby={id}>
      <div className="admin-head">
        <h1 id={id}>API 模板</h1>
      </div>
      <ListPage
        route={r.list}
        as={atSide(r.list, side)}
        input={{ enabled: 1 }}
        rowKey={(row) => row.tplId}
        columns={columns}
        filters={[{ kind: 'search', key: 'keyword', label: '模板名称' }]}
        empty="还没有启用的模板。程序通过模板编号发起合同，请先制作模板。"
        none="没有符合条件的模板"
        actsWidth={110}
        acts={(row) => <RowAct act="接口参数" of={row.name} onClick={() => setShown(row)} />}
      />
      {shown && (
        <Drawer open size={720} title={`${shown.name}的接口参数`} onClose={() => setShown(undefined)}>
          <Calls tplId={shown.tplId} side={side} />
        </Drawer>
      )}
    </section>
  );
}
