// Who approves, in their order: members by name, heads of the asker's department or of those above it, super administrators.
import { type Approver, designLimits, headName } from '@xinqi/domain';
import { Button } from '../../../../ui/kit/button.tsx';
import { Select, SelectField } from '../../../../ui/kit/select.tsx';
import { approverText, type Names, nameOf } from '../flow-words.ts';
import { type NamedId, PeopleField } from './choose-field.tsx';

type Props = {
  value: readonly Approver[];
  names: Names;
  /** Their order counts (serial). */
  ordered: boolean;
  onValue: (value: Approver[], fresh?: readonly NamedId[]) => void;
};
const levels = Array.from({ length: designLimits.level }, (_, i) => i + 1);
const keyOf = (who: Approver): string =>
  who.kind === 'member' ? who.memberId : who.kind === 'head' ? `head${who.level}` : 'super';

export function ApproversField({ value, names, ordered, onValue }: Props) {
  const members = value.flatMap((who) => (who.kind === 'member' ? [who.memberId] : []));
  const heads = value.flatMap((who) => (who.kind === 'head' ? [who.level] : []));
  const nextLevel = levels.find((level) => !heads.includes(level));
  const full = value.length >= designLimits.approvers;
  const without = (index: number) => value.filter((_, i) => i !== index);
  const swap = (index: number) => {
    const next = [...value];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    onValue(next);
  };
  return (
    <fieldset className="field fd-approvers">
      <legend className="field-label">审批人{ordered && value.length > 1 ? '（按此顺序审批）' : ''}</legend>
      {value.length > 0 && (
        <ol className="fd-who">
          {value.map((who, index) => (
            <li key={keyOf(who)}>
              {who.kind === 'head' ? (
                <Select
                  aria-label={`第${index + 1}位审批人：哪一级部门主管`}
                  small
                  value={who.level}
                  options={levels
                    .filter((level) => level === who.level || !heads.includes(level))
                    .map((level) => [level, headName(level)])}
                  onValue={(level) =>
                    onValue(value.map((w, i) => (i === index ? { kind: 'head', level } : w)))
                  }
                />
              ) : (
                <span className="fd-name">{approverText(who, names)}</span>
              )}
              {ordered && value.length > 1 && (
                <Button
                  look="link"
                  aria-label={`${approverText(who, names)}上移`}
                  disabled={index === 0}
                  onClick={() => swap(index)}
                >
                  上移
                </Button>
              )}
              <Button
                look="link"
                danger
                aria-label={`移除${approverText(who, names)}`}
                onClick={() => onValue(without(index))}
              >
                移除
              </Button>
            </li>
          ))}
        </ol>
      )}
      <PeopleField
        label="添加成员"
        placeholder="输入姓名查找"
        value={[]}
        hide={members}
        most={designLimits.approvers - value.length}
        names={names}
        onValue={(ids, fresh) =>
          onValue([...value, ...ids.map((memberId) => ({ kind: 'member' as const, memberId }))], fresh)
        }
      />
      <div className="fd-buttons">
        <Button
          disabled={full || nextLevel === undefined}
          onClick={() => nextLevel && onValue([...value, { kind: 'head', level: nextLevel }])}
        >
          添加部门主管
        </Button>
        <Button
          disabled={full || value.some(({ kind }) => kind === 'super')}
          onClick={() => onValue([...value, { kind: 'super' }])}
        >
          添加超级管理员
        </Button>
      </div>
      <p className="field-hint">部门主管按申请人所在部门确定；没有主管或审批人已离职时，由超级管理员审批。</p>
    </fieldset>
  );
}

/** One of them: to whom a late step goes. */
export function OneApprover({
  value,
  names,
  onValue,
}: {
  value: Approver | null;
  names: Names;
  onValue: (value: Approver | null, fresh?: readonly NamedId[]) => void;
}) {
  const kind = value?.kind ?? 'member';
  return (
    <>
      <SelectField
        label="超时后转给"
        value={value?.kind === 'head' ? `head${value.level}` : kind}
        options={[
          ['member', '指定成员'],
          ['super', '超级管理员'],
          ...levels.map((level) => [`head${level}`, headName(level)] as const),
        ]}
        onValue={(chosen) => {
          if (chosen === 'super') onValue({ kind: 'super' });
          else if (chosen === 'member') onValue(null);
          else onValue({ kind: 'head', level: Number(chosen.slice(4)) });
        }}
      />
      {kind === 'member' && (
        <PeopleField
          label="接手的成员"
          placeholder="输入姓名查找"
          value={value?.kind === 'member' ? [value.memberId] : []}
          most={1}
          names={names}
          onValue={([memberId], fresh) => onValue(memberId ? { kind: 'member', memberId } : null, fresh)}
        />
      )}
      {value?.kind === 'member' && names.get(value.memberId)?.gone && (
        <p className="field-error">{nameOf(names, value.memberId)}，请更换</p>
      )}
    </>
  );
}
