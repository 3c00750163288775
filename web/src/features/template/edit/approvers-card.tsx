// 默认审批人 of an enterprise's template: one step of people, asked before those of the enterprise's flow unless the sender takes them out.
// Steps that a program named are left as they are.
import { stepModeName, stepModes } from '@xinqi/domain';
import type { TplDetail } from '@xinqi/wire/template';
import { useState } from 'react';
import { Button } from '../../../ui/kit/button.tsx';
import { SelectField } from '../../../ui/kit/select.tsx';
import { PeopleField } from '../../flow/index.ts';
import { useWizard } from '../../signing/index.ts';

/** As many as a step has at most. */
const MOST = 10;
type Name = { name: string; gone: boolean };

export function ApproversCard({ approvers }: { approvers: TplDetail['approvers'] }) {
  const { draft, dispatch } = useWizard();
  const { approveJson } = draft.given;
  const [names, setNames] = useState<ReadonlyMap<string, Name>>(
    new Map(approvers.map(({ memberId, name, gone }) => [memberId, { name, gone }])),
  );
  const [first = { mode: 'serial' as const, memberIds: [] }, ...more] = approveJson;
  const set = (change: Partial<typeof first>) => {
    const step = { ...first, ...change };
    const steps = step.memberIds.length > 0 ? [step] : [];
    dispatch({ type: 'edit', change: { given: { ...draft.given, approveJson: steps } } });
  };
  return (
    <section className="card wizard-card" aria-label="默认审批人">
      <h2>默认审批人（选填）</h2>
      <p className="muted">
        用此模板发起时，先由这些成员审批，再按企业的审批流审批；发起人可以在确认时移除。
      </p>
      {more.length > 0 ? (
        <p>
          已设置{approveJson.length}步审批：
          {approveJson
            .map(({ memberIds }) => memberIds.map((id) => names.get(id)?.name ?? '').join('、'))
            .join(' → ')}
          <Button look="link" onClick={() => set({ memberIds: [] })}>
            清空
          </Button>
        </p>
      ) : (
        <>
          <PeopleField
            label="审批人"
            placeholder="输入姓名查找"
            value={first.memberIds}
            most={MOST}
            names={names}
            onValue={(memberIds, fresh) => {
              setNames(
                new Map([...names, ...fresh.map(({ id, name }) => [id, { name, gone: false }] as const)]),
              );
              set({ memberIds });
            }}
          />
          {first.memberIds.length > 1 && (
            <SelectField
              label="审批方式"
              value={first.mode}
              options={stepModes.map((mode) => [mode, stepModeName[mode]] as const)}
              onValue={(mode) => set({ mode })}
            />
          )}
        </>
      )}
    </section>
  );
}
