// 离职: what somebody would hand over, in numbers, before it is done; who takes over; and a warning when nobody does.
import type { Output } from '@xinqi/wire';
import { orgRoutes, type PersonRow } from '@xinqi/wire/org';
import { useDeferredValue, useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { dayText } from '../../../ui/format.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { words } from '../../../ui/words.ts';
import '../../../ui/admin/admin.css';

type Preview = Output<typeof orgRoutes.leavePreview>;
type Props = { row: PersonRow; onClose: () => void; onDone: () => void };

export function LeaveDialog({ row, onClose, onDone }: Props) {
  const [successor, setSuccessor] = useState<string>();
  const [grantSeals, setGrantSeals] = useState(false);
  const preview = useCall(orgRoutes.leavePreview, { memberId: row.memberId }, { fresh: true });
  const leave = useAct(orgRoutes.delCorpUser);
  const held = preview.data;
  return (
    <FormDialog
      title={`“${row.name}”离职`}
      okText={successor ? '确认离职并交接' : '确认离职'}
      danger
      disabled={!held}
      doneText={successor ? '已离职，正在交接' : '操作成功'}
      run={() =>
        leave.send({
          memberId: row.memberId,
          ...(successor ? { successorId: successor } : {}),
          ...(successor && grantSeals ? { grantSeals: 1 } : {}),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <p>确认后，该成员的角色、邀请、企业登录、印章授权和签署链接立即失效，并从成员列表中移除。</p>
      {preview.error && <LoadError error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <p className="muted">{words.loading}</p>}
      {held && <Held held={held} />}
      {held && (row.bound || held.allSent + held.drafts + held.openLines > 0) && (
        <>
          <SuccessorField leaving={row.memberId} value={successor} onValue={setSuccessor} />
          {successor && held.seals.length > 0 && held.maySeals && (
            <label className="admin-check">
              <input
                type="checkbox"
                checked={grantSeals}
                onChange={(event) => setGrantSeals(event.target.checked)}
              />{' '}
              将印章授权（{held.seals.join('、')}）在剩余期限内转授给接手人
            </label>
          )}
          {!successor && <Unattended held={held} />}
        </>
      )}
    </FormDialog>
  );
}

function Held({ held }: { held: Preview }) {
  const rows = [
    ['进行中的合同（发起）', held.openSent],
    ['已完成的合同（发起）', held.finishedSent],
    ['草稿', held.drafts],
    ['待其签署的合同', held.openLines],
    ['印章授权', held.seals.length],
    ['担任主管的部门', held.groups.length],
  ] as const;
  return (
    <dl className="leave-held" aria-label="将要交接">
      {rows.map(([name, n]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{n}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Without a successor the lines that wait for him are named: somebody has to see to them. */
function Unattended({ held }: { held: Preview }) {
  if (held.openLines === 0) return null;
  return (
    <div role="alert" className="leave-warning">
      <p>
        未选择接手人：合同仍属于企业，但以下 {held.openLines}{' '}
        份待签署合同将无人经办，需要由发起方更换经办人后才能继续签署。
      </p>
      <ul>
        {held.lines.map((line) => (
          <li key={line.applyNo}>
            {line.contractName ?? `合同 …${line.applyNo.slice(-6)}`}（{line.senderName}发起
            {line.deadline && `，${dayText(line.deadline)}截止`}）
          </li>
        ))}
        {held.openLines > held.lines.length && <li>等</li>}
      </ul>
    </div>
  );
}

type FieldProps = {
  leaving: string;
  value: string | undefined;
  onValue: (memberId: string | undefined) => void;
};

function SuccessorField({ leaving, value, onValue }: FieldProps) {
  const [text, setText] = useState('');
  const keyword = useDeferredValue(text.trim());
  const people = useCall(orgRoutes.listPeople, { bound: 1, pageSize: 20, keyword });
  const shown = (people.data?.list ?? []).filter(({ memberId }) => memberId !== leaving);
  return (
    <>
      <Field label="查找接手人（选填）" value={text} maxLength={100} autoComplete="off" onValue={setText} />
      <ul className="admin-list admin-scroll leave-heirs" aria-label="接手人">
        <li>
          <label>
            <input
              type="radio"
              name="successor"
              checked={value === undefined}
              onChange={() => onValue(undefined)}
            />
            不指定接手人
          </label>
        </li>
        {shown.map((person) => (
          <li key={person.memberId}>
            <label>
              <input
                type="radio"
                name="successor"
                checked={value === person.memberId}
                onChange={() => onValue(person.memberId)}
              />
              <span>
                {person.name}
                <span className="small muted">
                  {' '}
                  {person.mobileMasked}
                  {person.groupName && ` · ${person.groupName}`}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {people.data && shown.length === 0 && <p className="muted">没有找到可以接手的成员</p>}
    </>
  );
}
