// Step ②: who signs, in which order, until when.
import { Switch } from 'antd';
import { useId, useRef, useState } from 'react';
import { usableIdentities, useSession } from '../../../../platform/session.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { AmountField } from '../approval/amount-field.tsx';
import { newParty, type Party } from '../draft/draft.ts';
import { maxParties } from '../draft/draft-reducer.ts';
import { ParticularsField } from '../particulars/particulars-field.tsx';
import { partyDoubts, partyProblems } from '../party/party-rules.ts';
import { ReadersField } from '../readers/readers-field.tsx';
import { useWizard } from '../wizard.ts';
import { DeadlineFields } from './deadline-fields.tsx';
import { KindField } from './kind-field.tsx';
import { NumberField } from './number-field.tsx';
import { PartyCard } from './party-card.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { useDragOrder } from './use-drag-order.ts';
import './parties.css';

export function PartiesStep() {
  const { draft, dispatch, showProblems } = useWizard();
  const { parties, ordered } = draft;
  const session = useSession();
  const [pasting, setPasting] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { dragging, start } = useDragOrder(list, (key, to) => dispatch({ type: 'moveParty', key, to }));
  const problems = partyProblems(parties);
  const doubts = partyDoubts(parties);
  const full = parties.length >= maxParties;
  const orderId = useId();

  const add = (...added: Party[]) => {
    dispatch({ type: 'addParties', parties: added });
    requestAnimationFrame(() => {
      const card = list.current?.lastElementChild;
      card?.scrollIntoView({ block: 'nearest' });
      const inputs = [...(card?.querySelectorAll<HTMLInputElement>('input.input') ?? [])];
      inputs.find((input) => input.value === '')?.focus({ preventScroll: true });
    });
  };
  const me = session.currentAuthUser;
  const person = session.authUser;
  const selfParty =
    me && newParty(me.userType, { name: me.name, operator: me.userType === 1 ? (person?.name ?? '') : '' });
  const own = new Set(usableIdentities(session).map((user) => user.name));
  const phoneHint = (party: Party) =>
    own.has(party.name.trim()) && person?.account.includes('*')
      ? `请填写您自己的手机号，登录账号为 ${person.account}`
      : undefined;

  return (
    <div className="wizard-page">
      <section className="wizard-parties" aria-label="签署方">
        <div className="wizard-parties-head">
          <h2>
            签署方
            <span className="muted">
              （{parties.length}/{maxParties}）
            </span>
          </h2>
          <span className="wizard-order">
            <label htmlFor={orderId}>按顺序签署</label>
            <Switch
              id={orderId}
              checked={ordered}
              onChange={(checked) => dispatch({ type: 'edit', change: { ordered: checked } })}
            />
          </span>
        </div>
        <p className="muted wizard-lead">
          {ordered
            ? '前一位签署完成后，下一位才会收到短信。可拖动或用箭头调整顺序。'
            : '各签署方同时收到短信，不分先后。'}
        </p>
        <ul ref={list} className="party-list">
          {parties.map((party, index) => (
            <PartyCard
              key={party.key}
              party={party}
              index={index}
              count={parties.length}
              ordered={ordered}
              problems={problems.get(party.key)}
              doubt={doubts.get(party.key)}
              showAll={showProblems}
              dragging={dragging === party.key}
              phoneHint={phoneHint(party)}
              onChange={(change) => dispatch({ type: 'editParty', key: party.key, change })}
              onRemove={() => dispatch({ type: 'removeParty', key: party.key })}
              onMove={(to) => dispatch({ type: 'moveParty', key: party.key, to })}
              onDragStart={start(party.key, index)}
            />
          ))}
        </ul>
        {showProblems && parties.length === 0 && <p className="field-error">请先添加签署方</p>}
        <div className="party-add">
          <Button disabled={full} onClick={() => add(newParty(0))}>
            <Icon name="person" size={18} />
            添加个人
          </Button>
          <Button disabled={full} onClick={() => add(newParty(1))}>
            <Icon name="company" size={18} />
            添加企业
          </Button>
          {selfParty &&
            !parties.some(
              (party) => party.name.trim() === selfParty.name && party.userType === selfParty.userType,
            ) && (
              <Button disabled={full} onClick={() => add(selfParty)}>
                <Icon name="plus" size={18} />
                {selfParty.userType === 1 ? '添加本企业' : '添加我自己'}
              </Button>
            )}
          <Button disabled={full} onClick={() => setPasting(true)}>
            批量添加
          </Button>
        </div>
      </section>
      <ReadersField />
      <DeadlineFields />
      <KindField />
      <NumberField />
      <ParticularsField />
      <AmountField />
      <PasteDialog
        open={pasting}
        present={parties.length}
        onAdd={(pasted) => add(...pasted.map(({ userType, ...rest }) => newParty(userType, rest)))}
        onClose={() => setPasting(false)}
      />
    </div>
  );
}
