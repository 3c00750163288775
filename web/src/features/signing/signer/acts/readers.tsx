// Readers (抄送): who is told of the finished contract, and telling them again.
import { isFinished } from '@xinqi/domain';
import { type ApplyDetail, signingRoutes } from '@xinqi/wire/signing';
import { useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { useKeptState } from '../../../../platform/kept-input.ts';
import { toast } from '../../../../platform/toast.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { minuteText } from '../../../../ui/format.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { checkPerson, nobody, type Person, PersonFields, personInput } from './person-fields.tsx';

type Props = { detail: ApplyDetail; onClose: () => void; onDone: () => void };

export function ReaderDialog({ detail, onClose, onDone }: Props) {
  const [person, setPerson] = useKeptState<Person>(`reader ${detail.applyId}`, nobody);
  const { name, mobile } = personInput(person);
  return (
    <FormDialog
      title="抄送"
      okText="添加抄送人"
      doneText="已添加抄送人"
      hint={
        isFinished(detail.status)
          ? '抄送人将收到短信，使用该手机号登录后可查看和下载合同。'
          : '合同完成后通知抄送人，使用该手机号登录后可查看和下载合同。'
      }
      check={() => checkPerson(person)}
      run={() => call(signingRoutes.ccAdd, { applyId: detail.applyId, people: [{ name, mobile }] })}
      onClose={onClose}
      onDone={onDone}
    >
      <PersonFields person={person} onPerson={setPerson} />
    </FormDialog>
  );
}

export function Readers({ detail, onChanged }: { detail: ApplyDetail; onChanged: () => void }) {
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      const { told } = await call(signingRoutes.ccResend, { applyId: detail.applyId });
      toast.ok(`已重新通知${told}位抄送人`);
      onChanged();
    } catch (error) {
      toast.failure(error);
    }
    setBusy(false);
  };
  return (
    <>
      <ul className="readers">
        {detail.readers.map((reader) => (
          <li key={`${reader.name} ${reader.mobileMasked}`}>
            <span>{reader.name}</span>
            <span className="small muted">
              {reader.mobileMasked} · {reader.toldAt ? `${minuteText(reader.toldAt)} 已通知` : '完成后通知'}
            </span>
          </li>
        ))}
      </ul>
      {isFinished(detail.status) && detail.isSender && (
        <Button look="link" disabled={busy} onClick={() => void again()}>
          重新通知抄送人
        </Button>
      )}
    </>
  );
}
