// /tpl/sysContract: the system's own contracts (系统合同): found by words and category, read with example values or with lines to fill in,
// taken as a Word file.
import { templateRoutes as r, type SysContractRow } from '@xinqi/wire/template';
import { useId, useState } from 'react';
import { useCall } from '../../../platform/call/use-call.ts';
import { Button } from '../../../ui/kit/button.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';
import { ContractDrawer } from './contract-drawer.tsx';
import { useWordFile } from './use-word-file.ts';
import '../../../ui/admin/admin.css';

const columns: readonly ListColumn<SysContractRow>[] = [
  {
    key: 'name',
    title: '合同名称',
    width: 260,
    grow: true,
    cell: (row) => (
      <>
        <strong>{row.name}</strong>
        <p className="muted small">{row.purpose}</p>
      </>
    ),
  },
  { key: 'category', title: '分类', width: 130, cell: (row) => row.category },
  { key: 'parties', title: '签署方', width: 220, cell: (row) => row.parties.join('、') },
  { key: 'reviewed', title: '审校日期', width: 110, number: true, cell: (row) => row.reviewed },
];

export default function LibraryPage() {
  const id = useId();
  const [open, setOpen] = useState<SysContractRow>();
  const all = useCall(r.sysContracts, { pageSize: 1 });
  const word = useWordFile();
  return (
    <section className="card admin" aria-labelledby={id}>
      <div className="admin-head">
        <h1 id={id}>系统合同</h1>
      </div>
      <p className="muted">
        平台自行编写、按现行法律审校的常用合同，均为示范文本，仅供参考。签署前请结合实际情况修改，重要合同请咨询律师。
      </p>
      <ListPage
        route={r.sysContracts}
        rowKey={(row) => row.slug}
        columns={columns}
        filters={[
          { kind: 'search', key: 'keyword', label: '合同名称、用途或签署方' },
          {
            kind: 'choice',
            key: 'category',
            label: '分类',
            options: (all.data?.categories ?? []).map((one) => [
              one.category,
              `${one.category}（${one.count}）`,
            ]),
          },
        ]}
        empty="没有系统合同"
        none="没有符合条件的合同"
        actsWidth={150}
        acts={(row) => (
          <>
            <RowAct act="预览" of={row.name} onClick={() => setOpen(row)} />
            <Button
              look="link"
              aria-label={`下载 ${row.name}`}
              busy={word.busy}
              onClick={() => word.save(row)}
            >
              下载 Word
            </Button>
          </>
        )}
      />
      {open && <ContractDrawer row={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
