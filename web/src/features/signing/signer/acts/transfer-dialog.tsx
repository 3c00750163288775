// 转交: the signatory hands his line on, with a reason and the same proof of will as a signature. An enterprise stays the
// party; only who signs for it changes.
import { signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../../platform/client.ts';
import { useKeptState } from '../../../../platform/kept-input.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { checkPerson, nobody, PersonFields, personInput } from './person-fields.tsx';
import { ReasonField, useReason } from './reason-field.tsx';
import { useProvenAct } from './use-proven-act.ts';
import './acts.css';

type Props = { contract: Contract; onClose: () => void; onTransferred: () => void };

export default function TransferDialog({ contract, onClose, onTransferred }: Props) {
  const { access, detail } = contract;
  const signNo = detail.me?.signNo ?? '';
  const me = detail.parties.find((p) => p.signNo === signNo);
  const corp = me?.userType === 1;
  const [person, setPerson] = useKeptState(
    `transfer to ${signNo}`,
    corp ? { ...nobody, userType: 1 as const, name: me.name } : nobody,
  );
  const reason = useReason(`transfer ${signNo}`, '转交');
  const proven = useProvenAct(contract, '确认转交');
  const input = { ...wireOf(access), signNo, ...personInput(person), reason: reason.reason.trim() };
  return (
    <FormDialog
      title="转交他人签署"
      okText="确认转交"
      doneText="已转交"
      hint="转交后您不能再签署和查看该合同，新的签署人将收到短信；发起方和其他签署方会得知转交原因。"
      check={() => checkPerson(person) ?? reason.check()}
      run={() => proven((code, options) => call(signingRoutes.transfer, { ...input, ...code }, options))}
      onClose={onClose}
      onDone={onTransferred}
    >
      <PersonFields person={person} onPerson={setPerson} nameFixed={corp} />
      <ReasonField state={reason} />
    </FormDialog>
  );
}
