// Step ② of a template: which roles sign it, in which order, and who takes them unless somebody else is named.
import { maxTplRoles, nextRole } from '@xinqi/domain';
import type { TplDetail } from '@xinqi/wire/template';
import { Checkbox, Switch } from 'antd';
import { useId } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { DirectoryField } from '../../directory/index.ts';
import { KindField, newParty, type Party, partyColour, useWizard } from '../../signing/index.ts';
import { ApproversCard } from './approvers-card.tsx';
import { SealField } from './seal-field.tsx';
import { noMore, type RoleMore, type RoleMores } from './template-draft.ts';

type Props = {
  mores: RoleMores;
  onMores: (mores: RoleMores) => void;
  groupName: string;
  onGroup: (name: string) => void;
  deadlineDays: string;
  onDays: (days: string) => void;
  groups: readonly string[];
  /** Default approvers that are known by name; undefined of a person's template. */
  approvers: TplDetail['approvers'] | undefined;
};

function RoleCard({
  party,
  index,
  more,
  onMore,
}: {
  party: Party;
  index: number;
  more: RoleMore;
  onMore: (change: Partial<RoleMore>) => void;
}) {
  const { draft, dispatch } = useWizard();
  const { parties, ordered } = draft;
  const change = (part: Partial<Omit<Party, 'key'>>) =>
    dispatch({ type: 'editParty', key: party.key, change: part });
  const move = (to: number) => dispatch({ type: 'moveParty', key: party.key, to });
  const place = `第${index + 1}个角色`;
  const preset = more.party;
  const setPreset = (part: Partial<NonNullable<RoleMore['party']>>) =>
    onMore({ party: { signatoryFullName: '', signatoryMobile: '', ...preset, ...part } });
  return (
    <li className="card party-card" aria-label={place}>
      <div className="party-head">
        <span className="place-dot" style={{ '--party': partyColour(index) } as React.CSSProperties} />
        <div className="party-kind" role="radiogroup" aria-label={`${place}类型`}>
          {(['个人', '企业'] as const).map((name, kind) => (
            <label key={name} className={party.userType === kind ? 'party-kind-on' : undefined}>
              <input
                type="radio"
                className="visually-hidden"
                checked={party.userType === kind}
                onChange={() => change({ userType: kind === 1 ? 1 : 0 })}
              />
              {name}
            </label>
          ))}
        </div>
        <span className="party-tools">
          {ordered && (
            <>
              <Button
                look="link"
                aria-label={`上移${place}`}
                disabled={index === 0}
                onClick={() => move(index - 1)}
              >
                ↑
              </Button>
              <Button
                look="link"
                aria-label={`下移${place}`}
                disabled={index === parties.length - 1}
                onClick={() => move(index + 1)}
              >
                ↓
              </Button>
            </>
          )}
          <Button
            look="link"
            danger
            aria-label={`删除${place}`}
            onClick={() => dispatch({ type: 'removeParty', key: party.key })}
          >
            删除
          </Button>
        </span>
      </div>
      <Field
        label="角色名称"
        value={party.name}
        maxLength={20}
        autoComplete="off"
        onValue={(name) => change({ name })}
      />
      <Checkbox checked={more.self} onChange={({ target }) => onMore({ self: target.checked })}>
        由发起方自己担任
      </Checkbox>
      {!more.self && (
        <Checkbox
          checked={preset !== undefined}
          onChange={({ target }) => (target.checked ? setPreset({}) : onMore({ party: undefined }))}
        >
          填写默认签署方
        </Checkbox>
      )}
      {!more.self && preset && (
        <div className={party.userType === 1 ? 'party-fields party-fields-corp' : 'party-fields'}>
          <Field
            label={party.userType === 1 ? '企业名称' : '姓名'}
            value={preset.signatoryFullName}
            maxLength={100}
            onValue={(signatoryFullName) => setPreset({ signatoryFullName })}
          />
          {party.userType === 1 && (
            <Field
              label="经办人"
              value={preset.operatorName ?? ''}
              maxLength={100}
              onValue={(operatorName) => setPreset({ operatorName })}
            />
          )}
          <Field
            label="手机号"
            value={preset.signatoryMobile}
            maxLength={40}
            inputMode="tel"
            onValue={(signatoryMobile) => setPreset({ signatoryMobile })}
          />
        </div>
      )}
    </li>
  );
}

export function RolesStep({
  mores,
  onMores,
  groupName,
  onGroup,
  deadlineDays,
  onDays,
  groups,
  approvers,
}: Props) {
  const { draft, dispatch } = useWizard();
  const { parties, ordered } = draft;
  const orderId = useId();
  const listId = useId();
  const setMore = (key: string, change: Partial<RoleMore>) => {
    // one role at most is the sender's own
    const others = change.self
      ? Object.fromEntries(Object.entries(mores).map(([of, more]) => [of, { ...more, self: false }]))
      : mores;
    onMores({ ...others, [key]: { ...(mores[key] ?? noMore), ...change } });
  };
  return (
    <div className="wizard-page">
      <section className="wizard-parties" aria-label="签署角色">
        <div className="wizard-parties-head">
          <h2>签署角色</h2>
          <span className="wizard-order">
            <label htmlFor={orderId}>按顺序签署</label>
            <Switch
              id={orderId}
              checked={ordered}
              onChange={(checked) => dispatch({ type: 'edit', change: { ordered: checked } })}
            />
          </span>
        </div>
        <p className="muted wizard-lead">使用模板时为每个角色填写签署方，签署位置随角色带入。</p>
        <ul className="party-list">
          {parties.map((party, index) => (
            <RoleCard
              key={party.key}
              party={party}
              index={index}
              more={mores[party.key] ?? noMore}
              onMore={(change) => setMore(party.key, change)}
            />
          ))}
        </ul>
        <div className="party-add">
          <Button
            disabled={parties.length >= maxTplRoles}
            onClick={() =>
              dispatch({
                type: 'addParties',
                parties: [newParty(0, { name: nextRole(parties.map((one) => one.name.trim())) })],
              })
            }
          >
            <Icon name="plus" size={18} />
            添加角色
          </Button>
        </div>
      </section>
      <KindField />
      {approvers && <ApproversCard approvers={approvers} />}
      <section className="card wizard-card" aria-label="其他设置">
        <DirectoryField
          label="默认归档目录（选填）"
          value={draft.given.directoryId}
          onValue={(directoryId) =>
            dispatch({ type: 'edit', change: { given: { ...draft.given, directoryId } } })
          }
        />
        {approvers && <SealField />}
        <Field
          label="分组（选填）"
          value={groupName}
          maxLength={20}
          autoComplete="off"
          list={listId}
          placeholder="例如：采购"
          onValue={onGroup}
        />
        <datalist id={listId}>
          {groups.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field
          label="签署期限（天，选填）"
          value={deadlineDays}
          maxLength={3}
          inputMode="numeric"
          placeholder="默认三个月"
          error={daysProblem(deadlineDays)}
          onValue={onDays}
        />
      </section>
    </div>
  );
}

export const daysProblem = (days: string): string | undefined =>
  days.trim() === '' || (/^[1-9][0-9]{0,2}$/.test(days.trim()) && Number(days) <= 365)
    ? undefined
    : '请填写1至365天';
