// 按成员查看: which flows reach a colleague, and which of them his requests would go through.
import type { FlowType } from '@xinqi/domain';
import { Modal } from 'antd';
import { useState } from 'react';
import { Empty } from '../../../ui/empty.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Tag } from '../../../ui/status-tag.tsx';
import { words } from '../../../ui/words.ts';
import { type NamedId, PeopleField } from './panel/choose-field.tsx';
import { useFlowsOf } from './queries.ts';

export function PersonDialog({ flowType, onClose }: { flowType: FlowType; onClose: () => void }) {
  const [person, setPerson] = useState<NamedId>();
  const found = useFlowsOf(person?.id, flowType);
  const rows = found.data?.list;
  /** Why one that is switched on does not apply. */
  const passed = rows?.some(({ applies }) => applies) ? '另有优先的审批流' : '审批未开启';
  return (
    <Modal open width={475} title="按成员查看审批流" footer={null} onCancel={onClose}>
      <PeopleField
        label="成员"
        placeholder="输入姓名查找"
        value={person ? [person.id] : []}
        most={1}
        names={new Map(person ? [[person.id, { name: person.name, gone: false }]] : [])}
        onValue={([id], fresh) => setPerson(id ? (fresh[0] ?? person) : undefined)}
      />
      {person && found.error && <LoadError error={found.error} onRetry={() => void found.refetch()} />}
      {person && found.isPending && <p className="muted">{words.loading}</p>}
      {rows?.length === 0 && <Empty text="没有适用于该成员的审批流，无需审批" />}
      {rows && rows.length > 0 && (
        <ul className="admin-list">
          {rows.map((row) => (
            <li key={row.flowId}>
              <span>
                {row.name}
                <small className="muted"> {row.named ? '指定成员' : row.scopeWords}</small>
              </span>
              <Tag
                tone={row.applies ? 'green' : 'grey'}
                text={row.applies ? '按此审批' : row.enabled ? passed : '未启用'}
              />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
