// What a flow is called, for whom and for which seals it is, and how its decisions are made.
import type { FlowType } from '@xinqi/domain';
import { Field } from '../../../../ui/field.tsx';
import type { Names } from '../flow-words.ts';
import type { Draft } from '../use-draft.ts';
import { GroupsField, type NamedId, PeopleField, SealsField } from './choose-field.tsx';

type Props = {
  flowType: FlowType;
  draft: Draft;
  names: Names;
  nameError: string | undefined;
  onChange: (change: Partial<Draft>, key?: string, fresh?: readonly NamedId[]) => void;
};

export function SettingsCard({ flowType, draft, names, nameError, onChange }: Props) {
  const { scope } = draft;
  const put = (change: Partial<Draft['scope']>, fresh: readonly NamedId[]) =>
    onChange({ scope: { ...scope, ...change } }, undefined, fresh);
  return (
    <section className="card fd-settings" aria-label="基本设置">
      <h2>基本设置</h2>
      <Field
        label="审批流名称"
        value={draft.name}
        maxLength={40}
        autoComplete="off"
        placeholder={flowType === 0 ? '例如：大额合同发起审批' : '例如：公章用印审批'}
        error={nameError}
        onValue={(name) => onChange({ name }, 'name')}
      />
      <GroupsField
        label="适用部门"
        placeholder="全公司"
        hint="包含其下级部门"
        value={scope.groups}
        most={200}
        names={names}
        onValue={(groups, fresh) => put({ groups }, fresh)}
      />
      <PeopleField
        label="适用成员"
        placeholder="全公司"
        hint="部门和成员都不选择时，适用于全公司。多个审批流都适用时，用最具体的一个：指定成员优先于部门，近的部门优先。"
        value={scope.members}
        most={500}
        names={names}
        onValue={(members, fresh) => put({ members }, fresh)}
      />
      {flowType === 1 && (
        <SealsField
          label="适用印章"
          placeholder="全部印章"
          hint="指定印章的审批流优先。"
          value={scope.seals}
          most={200}
          names={names}
          onValue={(seals, fresh) => put({ seals }, fresh)}
        />
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={draft.selfApprove}
          onChange={({ target }) => onChange({ selfApprove: target.checked })}
        />
        <span>
          审批人可以审批自己的申请
          <small className="muted fd-note">不勾选时，由其他审批人或超级管理员审批</small>
        </span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.smsConfirm}
          onChange={({ target }) => onChange({ smsConfirm: target.checked })}
        />
        <span>
          审批时需要短信验证码
          <small className="muted fd-note">发送到审批人本人的手机</small>
        </span>
      </label>
    </section>
  );
}
