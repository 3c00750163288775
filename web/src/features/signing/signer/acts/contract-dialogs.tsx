// Dialogs of the sender's acts on the whole contract: 终止, 延期, 增加签署方, 作废.
import { dayMs, deadlineFault, latestDeadline, readBeijing } from '@xinqi/domain';
import { type ApplyDetail, signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../../platform/client.ts';
import { minuteInput } from '../../../../platform/formats/time-text.ts';
import { useKeptState } from '../../../../platform/kept-input.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { namedMinuteText } from '../../../../ui/format.ts';
import { DateInput } from '../../../../ui/kit/date-input.tsx';
import { FieldFrame } from '../../../../ui/kit/field-frame.tsx';
import { checkPerson, nobody, type Person, PersonFields, personInput } from './person-fields.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type Props = { detail: ApplyDetail; onClose: () => void; onDone: () => void };

export function TerminateDialog({ detail, onClose, onDone }: Props) {
  return (
    <ReasonDialog
      keptAs={`terminate ${detail.applyId}`}
      act="终止"
      title={`终止“${detail.contractName}”`}
      okText="确认终止"
      doneText="已终止"
      hint="终止后不能再签署，且不可恢复；已签署的签名保留在文件中，已签署方仍可查看和下载。"
      run={(reason) => call(signingRoutes.termination, { applyId: detail.applyId, reason })}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

export function VoidDialog({ detail, onClose, onDone }: Props) {
  return (
    <ReasonDialog
      keptAs={`void ${detail.applyId}`}
      act="作废"
      title={`作废“${detail.contractName}”`}
      okText="发起作废"
      doneText="作废协议已发出，等待各方签署"
      hint="将生成作废协议，由原合同的全部签署方签署；全部签署后原合同作废，任一方拒签或逾期未签的，原合同继续有效。"
      run={(reason) => call(signingRoutes.invalidation, { applyId: detail.applyId, reason })}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

export function ExtendDialog({ detail, onClose, onDone }: Props) {
  const current = new Date(detail.signExpire ?? Date.now());
  const [value, setValue] = useKeptState(`extend ${detail.applyId}`, () =>
    minuteInput(new Date(current.getTime() + 7 * dayMs).toISOString()),
  );
  const check = () => {
    const at = readBeijing(value);
    if (!at) return '请选择新的截止时间';
    if (at <= current) return '新的截止时间须晚于原截止时间';
    return deadlineFault(at, Date.now()) && '新的截止时间不能超过一年';
  };
  return (
    <FormDialog
      title="延长签署截止时间"
      okText="确认延期"
      doneText="已延期"
      hint="待签署方将收到含新链接的短信，此前的链接失效。"
      check={check}
      run={() =>
        call(signingRoutes.extendDeadline, {
          applyId: detail.applyId,
          signExpire: readBeijing(value)!.toISOString(),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <p className="act-fact">当前截止时间：{namedMinuteText(detail.signExpire)}</p>
      <FieldFrame label="新的截止时间（北京时间）">
        {(wired) => (
          <DateInput
            {...wired}
            kind="datetime-local"
            value={value}
            min={minuteInput(current.toISOString())}
            max={minuteInput(latestDeadline(Date.now()).toISOString())}
            placeholder="请选择"
            onChange={setValue}
          />
        )}
      </FieldFrame>
    </FormDialog>
  );
}

export function AddDialog({ detail, onClose, onDone }: Props) {
  const [person, setPerson] = useKeptState<Person>(`add ${detail.applyId}`, nobody);
  return (
    <FormDialog
      title="增加签署方"
      okText="确认增加"
      doneText="已增加签署方"
      hint={
        detail.ifOrder
          ? '新的签署方排在最后签署。其签名不显示在页面上，可在签名信息与证据中查看；如需显示在页面上，请撤销后复制为新合同。'
          : '其签名不显示在页面上，可在签名信息与证据中查看；如需显示在页面上，请撤销后复制为新合同。'
      }
      check={() => checkPerson(person)}
      run={() =>
        call(signingRoutes.addSignatory, {
          applyId: detail.applyId,
          userType: person.userType,
          ...personInput(person),
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <PersonFields person={person} onPerson={setPerson} choose />
    </FormDialog>
  );
}
