// One signatory: type, name, 经办人 of an enterprise, mobile; its place in the order by handle and by buttons.
import { normaliseMobile } from '@xinqi/domain';
import { useState } from 'react';
import { useCreditCode } from '../../../../platform/enterprise-lookup.ts';
import { CreditCodeNote } from '../../../../ui/offers/credit-code-note.tsx';
import { PartyReading } from '../demand/party-reading.tsx';
import { PartyWill } from '../demand/party-will.tsx';
import type { Party } from '../draft/draft.ts';
import { PartyInput } from '../party/party-input.tsx';
import type { PartyProblems } from '../party/party-rules.ts';
import { PartyChecks } from './party-checks.tsx';

type Props = {
  party: Party;
  index: number;
  count: number;
  ordered: boolean;
  problems: PartyProblems | undefined;
  /** What is worth a look about the phone, and hinders nothing. */
  doubt: string | undefined;
  /** Problems of inputs that were never left are shown too. */
  showAll: boolean;
  dragging: boolean;
  /** Below an empty phone input: whose phone it asks for. */
  phoneHint: string | undefined;
  onChange: (change: Partial<Omit<Party, 'key'>>) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
  onDragStart: (event: React.PointerEvent) => void;
  /** The role of a template that he takes: it says what kind of party he is, and where he stands. */
  role?: string;
};
export function PartyCard(props: Props) {
  const { party, index, count, ordered, problems, showAll, onChange } = props;
  const [left, setLeft] = useState<readonly (keyof PartyProblems)[]>([]);
  const leave = (input: keyof PartyProblems) => () =>
    setLeft((was) => (was.includes(input) ? was : [...was, input]));
  const error = (input: keyof PartyProblems) =>
    showAll || left.includes(input) ? problems?.[input] : undefined;
  const corp = party.userType === 1;
  const credit = useCreditCode(party.name);
  const place = props.role ?? `第${index + 1}位签署方`;
  return (
    <li className={props.dragging ? 'card party-card party-dragging' : 'card party-card'} aria-label={place}>
      <div className="party-head">
        {ordered && (
          <span
            className="party-handle"
            title="拖动调整顺序"
            aria-hidden="true"
            onPointerDown={props.onDragStart}
          >
            ⠿
          </span>
        )}
        <strong className="party-number">
          {props.role ?? (ordered ? `第 ${index + 1} 位` : `签署方 ${index + 1}`)}
        </strong>
        {props.role === undefined && (
          <div className="party-kind" role="radiogroup" aria-label={`${place}类型`}>
            {(['个人', '企业'] as const).map((name, kind) => (
              <label key={name} className={party.userType === kind ? 'party-kind-on' : undefined}>
                <input
                  type="radio"
                  className="visually-hidden"
                  checked={party.userType === kind}
                  onChange={() => onChange({ userType: kind === 1 ? 1 : 0 })}
                />
                {name}
              </label>
            ))}
          </div>
        )}
        {props.role === undefined && (
          <span className="party-tools">
            {ordered && (
              <>
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={`上移${place}`}
                  disabled={index === 0}
                  onClick={() => props.onMove(index - 1)}
                >
                  ↑
                </button>
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={`下移${place}`}
                  disabled={index === count - 1}
                  onClick={() => props.onMove(index + 1)}
                >
                  ↓
                </button>
              </>
            )}
            <button
              type="button"
              className="icon-btn icon-btn-red"
              aria-label={`删除${place}`}
              onClick={props.onRemove}
            >
              删除
            </button>
          </span>
        )}
      </div>
      <div className={corp ? 'party-fields party-fields-corp' : 'party-fields'}>
        <PartyInput
          label={corp ? '企业名称' : '姓名'}
          value={party.name}
          placeholder={corp ? '与营业执照一致的企业全称' : '与身份证一致的姓名'}
          error={error('name')}
          userType={party.userType}
          onTake={onChange}
          {...(corp
            ? {
                onEnterprise: (name: string) => {
                  onChange({ name });
                  credit.ask(name);
                },
              }
            : {})}
          note={corp && credit.answer ? <CreditCodeNote answer={credit.answer} /> : undefined}
          onChange={(name) => onChange({ name })}
          onLeave={() => {
            leave('name')();
            if (party.name !== party.name.trim()) onChange({ name: party.name.trim() });
          }}
        />
        {corp && (
          <PartyInput
            label="经办人"
            value={party.operator}
            placeholder="代表企业签署的人"
            error={error('operator')}
            userType={party.userType}
            onTake={onChange}
            onChange={(operator) => onChange({ operator })}
            onLeave={() => {
              leave('operator')();
              if (party.operator !== party.operator.trim()) onChange({ operator: party.operator.trim() });
            }}
          />
        )}
        <PartyInput
          label={corp ? '经办人手机号' : '手机号'}
          value={party.mobile}
          placeholder="用于接收签署短信"
          error={error('mobile')}
          note={party.mobile === '' ? props.phoneHint : props.doubt}
          userType={party.userType}
          onTake={onChange}
          phone
          onChange={(mobile) => onChange({ mobile })}
          onLeave={() => {
            leave('mobile')();
            const mobile = normaliseMobile(party.mobile.trim());
            if (mobile !== party.mobile) onChange({ mobile });
          }}
        />
      </div>
      <PartyReading party={party} place={place} onChange={onChange} />
      <PartyWill
        party={party}
        place={place}
        error={error('idCard')}
        onChange={onChange}
        onLeave={leave('idCard')}
      />
      <PartyChecks party={party} place={place} answer={credit.answer} onAskCode={credit.ask} />
    </li>
  );
}
