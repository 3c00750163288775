// 合同信息项: types and custom fields that an enterprise keeps with its contracts, and when it is reminded of their end. All of it
// is saved as a whole; who was faster is not overwritten.
import { customKindNames, maxContractTypes, maxCustomFields } from '@xinqi/domain';
import type { Input } from '@xinqi/wire';
import { type Particulars, particularsRoutes as r } from '@xinqi/wire/particulars';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useAct } from '../../platform/call/use-act.ts';
import { useCall } from '../../platform/call/use-call.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ReminderDays } from '../../ui/kit/reminder-days.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { ItemList } from './item-list.tsx';
import { TypeDialog } from './type-dialog.tsx';
import './particulars.css';

type FieldRow = Particulars['fields'][number];
type TypeRow = Particulars['types'][number];
type Dialog =
  | { act: 'type'; row?: TypeRow }
  | { act: 'field'; row?: FieldRow }
  | { act: 'delete'; name: string; change: Change };
type Change = Omit<Input<(typeof r)['save']>, 'version' | 'remindDays'> & { remindDays?: number[] };

export default function ParticularsPage() {
  return (
    <AdminPage title="合同信息项" may={['group']} card={false}>
      <Content />
    </AdminPage>
  );
}

function Content() {
  const info = useCall(r.info, {});
  const save = useAct(r.save, { done: '已保存' });
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  if (info.error) return <LoadError error={info.error} onRetry={() => void info.refetch()} />;
  if (!info.data) return <PageLoading />;
  const { version, types, fields, remindDays, watermark } = info.data;
  const input = (change: Change) => ({
    ...{ version, typesJson: types, fieldsJson: fields, remindDays, watermark },
    ...change,
  });
  /** The list with this one in its place, or behind the others. */
  const put = <Row,>(rows: readonly Row[], old: Row | undefined, row: Row): Row[] =>
    old === undefined ? [...rows, row] : rows.map((one) => (one === old ? row : one));
  const without = <Row,>(rows: readonly Row[], row: Row): Row[] => rows.filter((one) => one !== row);
  return (
    <div className="particulars">
      <ItemList
        title="合同类型"
        hint="发起合同时选择，用于列表筛选和统计，不写入合同和存证"
        rows={types}
        keyOf={({ typeId }) => typeId}
        most={maxContractTypes}
        columns={[]}
        empty="还没有合同类型，例如：采购合同、销售合同"
        busy={save.busy}
        onNew={() => setDialog({ act: 'type' })}
        onEdit={(row) => setDialog({ act: 'type', row })}
        onFlip={(row) => save.run(input({ typesJson: put(types, row, { ...row, enabled: !row.enabled }) }))}
        onDelete={(row) =>
          setDialog({ act: 'delete', name: row.name, change: { typesJson: without(types, row) } })
        }
      />
      <ItemList
        title="自定义字段"
        hint="发起合同时填写，仅本企业可见，可在列表中显示和筛选"
        rows={fields}
        keyOf={({ fieldId }) => fieldId}
        most={maxCustomFields}
        columns={[
          { key: 'kind', title: '类型', width: 110, cell: ({ kind }) => customKindNames[kind] },
          { key: 'options', title: '选项', width: 200, cell: ({ options }) => options.join('、') || null },
          {
            key: 'required',
            title: '发起时',
            width: 90,
            cell: ({ required }) => (required ? '必填' : '选填'),
          },
        ]}
        empty="还没有自定义字段，例如：项目名称、付款日期"
        busy={save.busy}
        onNew={() => setDialog({ act: 'field' })}
        onEdit={(row) => setDialog({ act: 'field', row })}
        onFlip={(row) => save.run(input({ fieldsJson: put(fields, row, { ...row, enabled: !row.enabled }) }))}
        onDelete={(row) =>
          setDialog({ act: 'delete', name: row.name, change: { fieldsJson: without(fields, row) } })
        }
      />
      <section className="card admin" aria-label="到期提醒">
        <h2>到期提醒</h2>
        <p className="field-hint">合同填写了到期日的，按此提醒发起人；发起人可在发起时另选，并可加上同事。</p>
        <ReminderDays value={remindDays} onValue={(days) => void save.run(input({ remindDays: days }))} />
      </section>
      <section className="card admin" aria-label="阅读水印">
        <h2>阅读水印</h2>
        <Checkbox
          checked={watermark}
          onChange={({ target }) => void save.run(input({ watermark: target.checked }))}
        >
          对方阅读时显示水印
        </Checkbox>
        <p className="field-hint">
          页面上显示阅读人姓名、手机号后四位和时间；发起人可在发起时另选，下载的已签署文件不含水印。
        </p>
      </section>
      {dialog?.act === 'type' && (
        <TypeDialog
          row={dialog.row}
          taken={without(types, dialog.row as TypeRow).map(({ name }) => name)}
          save={(row) => save.send(input({ typesJson: put<object>(types, dialog.row, row) as never }))}
          onClose={close}
        />
      )}
      {dialog?.act === 'field' && (
        <FieldDialog
          row={dialog.row}
          taken={without(fields, dialog.row as FieldRow)}
          save={(row) => save.send(input({ fieldsJson: put<object>(fields, dialog.row, row) as never }))}
          onClose={close}
        />
      )}
      {dialog?.act === 'delete' && (
        <FormDialog
          title={`删除“${dialog.name}”`}
          okText="删除"
          danger
          doneText="已删除"
          run={() => save.send(input(dialog.change))}
          onClose={close}
          onDone={close}
        >
          <p>已经发出的合同保留当时填写的内容；以后的合同不再填写此项，也不能再按它筛选。</p>
        </FormDialog>
      )}
    </div>
  );
}
