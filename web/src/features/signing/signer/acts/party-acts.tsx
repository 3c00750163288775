// What the sender can do about one signatory: 催签, 签署入口, 更正, 更换, as the line's state allows.
import { nextApply, nextSignInfo } from '@xinqi/domain';
import { type ApplyDetail, signingRoutes } from '@xinqi/wire/signing';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { useKeptState } from '../../../../platform/kept-input.ts';
import { toast } from '../../../../platform/toast.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { checkPerson, nobody, type Person, PersonFields, personInput } from './person-fields.tsx';
import { ReasonField, useReason } from './reason-field.tsx';
import './acts.css';

const EntryDialog = lazy(() => import('./entry-dialog.tsx'));

type Party = ApplyDetail['parties'][number];
const names = { correct: '更正信息', replace: '更换' } as const;
type Props = { detail: ApplyDetail; party: Party; onChanged: () => void };

export function PartyActs({ detail, party, onChanged }: Props) {
  const [dialog, setDialog] = useState<'entry' | 'correct' | 'replace'>();
  const [busy, setBusy] = useState(false);
  if (nextApply(detail.status, 'change') === undefined) return null;
  const can = (event: 'remind' | 'correct' | 'replace') => nextSignInfo(party.status, event) !== undefined;
  if (!can('correct')) return null;
  // A voiding contract is signed by exactly those who signed the other one.
  const fixed = detail.related?.role === 'voids';
  const close = () => setDialog(undefined);
  const done = () => {
    close();
    onChanged();
  };
  const remind = async () => {
    setBusy(true);
    try {
      await call(signingRoutes.reminderSign, { signNos: [party.signNo] });
      toast.ok(`已提醒${party.name}`);
      onChanged();
    } catch (error) {
      toast.failure(error);
    }
    setBusy(false);
  };
  return (
    <p className="party-acts">
      {can('remind') && (
        <Button look="link" disabled={busy} aria-label={`催签${party.name}`} onClick={() => void remind()}>
          催签
        </Button>
      )}
      {can('remind') && (
        <Button look="link" aria-label={`签署入口（${party.name}）`} onClick={() => setDialog('entry')}>
          签署入口
        </Button>
      )}
      {(fixed ? [] : (['correct', 'replace'] as const)).map((act) => (
        <Button
          key={act}
          look="link"
          aria-label={`${names[act]}（${party.name}）`}
          onClick={() => setDialog(act)}
        >
          {names[act]}
        </Button>
      ))}
      {dialog === 'entry' && (
        <Suspense>
          <EntryDialog
            applyNo={detail.applyNo}
            signNo={party.signNo}
            name={party.name}
            mobileMasked={party.mobileMasked}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog === 'correct' && <CorrectDialog party={party} onClose={close} onDone={done} />}
      {dialog === 'replace' && <ReplaceDialog party={party} onClose={close} onDone={done} />}
    </p>
  );
}

const numberNamed = '填写后，签署人须以该号码通过核验';
const numberInput = ({ idCard }: Person) => (idCard.trim() ? { identityCard: idCard.trim() } : {});

type DialogProps = { party: Party; onClose: () => void; onDone: () => void };

function CorrectDialog({ party, onClose, onDone }: DialogProps) {
  const [person, setPerson] = useKeptState<Person>(`correction ${party.signNo}`, {
    userType: party.userType,
    name: party.name,
    operatorName: party.operatorName ?? '',
    mobile: '',
    idCard: '',
  });
  const { name, mobile, operatorName } = personInput(person);
  return (
    <FormDialog
      title={`更正${party.name}的信息`}
      okText="确认更正"
      doneText="已更正"
      hint="此前发出的签署链接立即失效，新的链接将发送到更正后的手机号。更正会写入证据。"
      check={() => checkPerson(person, true)}
      run={() =>
        call(signingRoutes.correctLine, {
          signNo: party.signNo,
          name,
          ...(operatorName ? { operatorName } : {}),
          ...(mobile ? { mobile } : {}),
          ...numberInput(person),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <PersonFields
        person={person}
        onPerson={setPerson}
        phoneOptional
        mobileHint={`当前为 ${party.mobileMasked}，不填则不变`}
        numberHint={
          party.will?.identityNamed
            ? '不填则不变；更正姓名后，原来指定的号码不再使用'
            : party.will && numberNamed
        }
      />
    </FormDialog>
  );
}

function ReplaceDialog({ party, onClose, onDone }: DialogProps) {
  const [person, setPerson] = useKeptState<Person>(`replacement ${party.signNo}`, {
    ...nobody,
    userType: party.userType,
  });
  const reason = useReason(`replace ${party.signNo}`, '更换');
  return (
    <FormDialog
      title={`更换签署方${party.name}`}
      okText="确认更换"
      doneText="已更换"
      hint={`${party.name}将不能再签署和查看该合同；全部签署方会得知更换原因。`}
      check={() => checkPerson(person) ?? reason.check()}
      run={() =>
        call(signingRoutes.replaceLine, {
          signNo: party.signNo,
          ...personInput(person),
          ...numberInput(person),
          reason: reason.reason.trim(),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <PersonFields person={person} onPerson={setPerson} numberHint={party.will && numberNamed} />
      <ReasonField state={reason} />
    </FormDialog>
  );
}
