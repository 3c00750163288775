// What a super administrator says to have the enterprise verified, and another name for one that was not.
import { creditCode, partyName, ruleMessages } from '@xinqi/domain';
import { type CorpStanding, orgRoutes } from '@xinqi/wire/org';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Button } from '../../../ui/kit/button.tsx';

type DialogProps = { standing: CorpStanding; onClose: () => void; onDone: () => void };

export function VerifyDialog({ standing, onClose, onDone }: DialogProps) {
  const [code, setCode] = useState('');
  const [legalPerson, setPerson] = useState('');
  const [hint, setHint] = useState('');
  const check = () => {
    if (!creditCode(code.trim().toUpperCase()).ok) return ruleMessages.creditCode;
    return partyName(legalPerson.trim()).ok ? undefined : '请填写法定代表人姓名';
  };
  const lookUp = async () => {
    const asked = { signatoryFullName: [standing.companyName] };
    const found = await call(orgRoutes.queryCreditCode, asked).then(
      ({ list }) => list[0]?.creditCode ?? undefined,
      (error: unknown) => void setHint(asFailure(error).message),
    );
    if (found) setCode(found);
    else setHint((said) => said || '没有查到该企业，请手工填写');
  };
  return (
    <FormDialog
      title="申请企业认证"
      okText="提交认证"
      doneText="企业已认证"
      hint={
        standing.testEnvironment
          ? '测试环境：由模拟的认证方核对，格式正确即通过。认证后，由本企业成员经办、尚未签署的合同转入企业。'
          : '由认证方核对企业名称、统一社会信用代码和法定代表人。认证后，由本企业成员经办、尚未签署的合同转入企业。'
      }
      check={check}
      run={() => call(orgRoutes.verifyCorp, { creditCode: code.trim(), legalPerson: legalPerson.trim() })}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        企业名称 <strong>{standing.companyName}</strong>
      </p>
      <Field
        label="统一社会信用代码"
        value={code}
        maxLength={40}
        autoComplete="off"
        autoFocus
        hint={hint}
        side={<Button onClick={() => void lookUp()}>查询代码</Button>}
        onValue={setCode}
      />
      <Field label="法定代表人" value={legalPerson} maxLength={100} autoComplete="off" onValue={setPerson} />
    </FormDialog>
  );
}

export function RenameDialog({ standing, onClose, onDone }: DialogProps) {
  const [name, setName] = useState(standing.companyName);
  return (
    <FormDialog
      title="修改企业名称"
      okText="保存"
      doneText="企业名称已修改"
      hint="认证后名称不能再修改。已发出的合同仍显示原名称。"
      check={() => (partyName(name.trim()).ok ? undefined : ruleMessages.partyName)}
      run={() => call(orgRoutes.renameCorp, { companyName: name.trim() })}
      onClose={onClose}
      onDone={onDone}
    >
      <Field
        label="企业全称"
        value={name}
        maxLength={100}
        autoComplete="organization"
        autoFocus
        onValue={setName}
      />
    </FormDialog>
  );
}
