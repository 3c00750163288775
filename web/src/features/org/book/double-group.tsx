// One group of entries that may be the same: which one stays, and which of the others it absorbs.
import { type ContactRow, orgRoutes } from '@xinqi/wire/org';
import { useId, useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';

type Props = { reason: 'mobile' | 'name'; contacts: readonly ContactRow[] };

export function DoubleGroup({ reason, contacts }: Props) {
  const id = useId();
  const [keepId, setKeep] = useState(contacts[0]?.contactId ?? '');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const merge = useAct(orgRoutes.signersMerge);
  const gone = contacts.filter((row) => row.contactId !== keepId && !left.has(row.contactId));
  const toggle = (contactId: string) => {
    const next = new Set(left);
    if (!next.delete(contactId)) next.add(contactId);
    setLeft(next);
  };
  return (
    <fieldset className="card double-group">
      <legend className="visually-hidden">可能重复：{contacts.map((row) => row.name).join('、')}</legend>
      <p className="double-why">
        <span className="tag tag-orange">{reason === 'mobile' ? '手机号相同' : '名称相同'}</span>
        <span className="muted">选择要保留的一个，其余合并到其中</span>
      </p>
      <ul>
        {contacts.map((row) => (
          <li key={row.contactId} className={left.has(row.contactId) ? 'double-left' : undefined}>
            <label>
              <input
                type="radio"
                name={id}
                checked={row.contactId === keepId}
                onChange={() => {
                  setKeep(row.contactId);
                  setLeft(new Set([...left].filter((other) => other !== row.contactId)));
                }}
              />
              <span className="contact-words">
                {row.name}
                {row.operatorName && <span className="muted">（{row.operatorName}）</span>}
              </span>
              <span className="contact-number">{row.mobileMasked}</span>
              <span className="muted small">签署 {row.usedCount} 次</span>
            </label>
            {row.contactId === keepId ? (
              <span className="tag tag-green">保留</span>
            ) : (
              <RowAct
                act={left.has(row.contactId) ? '一起合并' : '不合并'}
                of={row.name}
                aria-pressed={left.has(row.contactId)}
                onClick={() => toggle(row.contactId)}
              />
            )}
          </li>
        ))}
      </ul>
      <Button
        disabled={merge.busy || gone.length === 0}
        onClick={() =>
          void merge.run(
            { keepId, contactIds: gone.map((row) => row.contactId) },
            { done: `已合并 ${gone.length + 1} 个联系人` },
          )
        }
      >
        合并 {gone.length + 1} 个
      </Button>
    </fieldset>
  );
}
