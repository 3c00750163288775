// A contract of the library as its reader sees it: what it stands on, its text, and what is filled in by whom uses it.

import { useNavigate } from '@tanstack/react-router';
import { variableKindNames } from '@xinqi/domain';
import { templateRoutes as r, type SysContractDetail, type SysContractRow } from '@xinqi/wire/template';
import { Drawer, Table } from 'antd';
import { useId, useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { useMayHere } from '../../../platform/rights/rights.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { Tag } from '../../../ui/status-tag.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useWordFile } from './use-word-file.ts';
import './library.css';

const tabs = [
  ['example', '示例内容'],
  ['blank', '空白文本'],
  ['variables', '填写项'],
] as const;
type Tab = (typeof tabs)[number][0];

export function ContractDrawer({ row, onClose }: { row: SysContractRow; onClose: () => void }) {
  const panel = useId();
  const [tab, setTab] = useState<Tab>('example');
  const found = useCall(r.sysContract, { slug: row.slug, filled: tab !== 'blank' }, { keep: true });
  const word = useWordFile();
  const mayKeep = useMayHere('tempManageSub');
  const navigate = useNavigate();
  const adopt = useAct(r.sysContractAdopt);
  const makeOwn = () =>
    adopt.run(
      { slug: row.slug },
      {
        after: ({ contractId }) =>
          void navigate({ to: '/advancedVersion/addTpl', search: { file: contractId, from: row.slug } }),
      },
    );
  return (
    <Drawer
      open
      size={800}
      title={row.name}
      onClose={onClose}
      footer={
        <div className="library-acts">
          <Button busy={word.busy} onClick={() => word.save(row)}>
            下载 Word
          </Button>
          {mayKeep && (
            <Button look="primary" busy={adopt.busy} onClick={() => void makeOwn()}>
              用作我的模板
            </Button>
          )}
        </div>
      }
    >
      {found.error && !found.data ? (
        <LoadError error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <PageLoading />
      ) : (
        <>
          <p>
            <Tag tone="orange" text={found.data.mark} /> <span className="muted">{row.reviewed} 审校</span>
          </p>
          <p className="muted small">法律依据：{found.data.basis.join('、')}</p>
          <Tabs label="系统合同" tabs={tabs} value={tab} panel={panel} onChange={setTab} />
          <div id={panel} role="tabpanel" aria-labelledby={`tab-${tab}`}>
            {tab === 'variables' ? <Variables of={found.data} /> : <Text of={found.data} />}
          </div>
        </>
      )}
    </Drawer>
  );
}

function Variables({ of }: { of: SysContractDetail }) {
  return (
    <ul className="library-variables">
      {of.variables.map(({ name, kind, filledBy }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="muted">
            {filledBy === 'computed' ? `${variableKindNames[kind]}，自动计算` : variableKindNames[kind]}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Text({ of }: { of: SysContractDetail }) {
  return (
    <article className="library-text">
      {of.lines.map((line, at) => {
        // lines have no names of their own; their order never changes
        const key = `${of.slug} ${at}`;
        const [[text] = ['']] = line.cells;
        if (line.kind === 'title') return <h2 key={key}>{text}</h2>;
        if (line.kind === 'article')
          return (
            <h3 key={key}>
              {line.label}　{text}
            </h3>
          );
        if (line.kind === 'table') return <Rows key={key} cells={line.cells} />;
        return (
          <p key={key} className={`library-${line.kind}`}>
            {line.label && <span className="library-label">{line.label}</span>}
            {text}
          </p>
        );
      })}
    </article>
  );
}

function Rows({ cells: [head = [], ...rows] }: { cells: readonly (readonly string[])[] }) {
  return (
    <Table
      size="small"
      bordered
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey={(row) => row.join('\n')}
      dataSource={rows}
      columns={head.map((title, at) => ({ key: title, title, render: (_: unknown, row) => row[at] }))}
    />
  );
}
