// One confirmation for each thing that happens to a seal, with what follows from it; the audit asks for a verdict.
import { type SealRow, sealRoutes } from '@xinqi/wire/seal';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { SvgImage } from '../../../ui/sign-pad/svg-image.tsx';
import { operName, type SealOper } from './seal-card.tsx';

const hints: Record<SealOper, string> = {
  enable: '启用后，超级管理员和获得授权的成员可以使用此印章签署。',
  disable: '停用后立即不能再用于签署，正在打开的签署页面也会被拒绝；可以重新启用。已签署的合同不受影响。',
  retire: '注销后不能恢复，授权全部失效。已签署的合同不受影响，用印记录继续保留。',
  openGrant: '之后可以把此印章授权给成员或其他企业。',
  closeGrant: '之后不能再新增授权，已有的授权继续有效，可以单独撤销。',
  audit: '请核对图样是否与实物印章一致。通过后即可使用，不通过则不能使用。',
  delete: '此印章从未使用，删除后无法恢复。',
};

type Props = { seal: SealRow; oper: SealOper; onClose: () => void; onDone: () => void };

export function OperDialog({ seal, oper, onClose, onDone }: Props) {
  const [agree, setAgree] = useState(true);
  const [reason, setReason] = useState('');
  const { sealId } = seal;
  const run = () => {
    if (oper === 'delete') return call(sealRoutes.delSeal, { sealId });
    if (oper === 'audit')
      return call(sealRoutes.approveSeal, {
        sealId,
        agree,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      });
    return call(sealRoutes.operSeal, { sealId, oper });
  };
  return (
    <FormDialog
      title={`${operName[oper]}“${seal.name}”`}
      okText={oper === 'audit' ? '提交审核' : operName[oper]}
      doneText="操作成功"
      hint={hints[oper]}
      danger={oper === 'retire' || oper === 'delete'}
      check={() => (oper === 'audit' && !agree && !reason.trim() ? '请填写不通过的原因' : undefined)}
      run={run}
      onClose={onClose}
      onDone={onDone}
    >
      {oper === 'audit' && (
        <>
          <div className="seal-look">
            <SvgImage svg={seal.svg} alt={`${seal.name}的图样`} />
          </div>
          <div className="seal-choices" role="radiogroup" aria-label="审核结论">
            {([true, false] as const).map((value) => (
              <label key={String(value)}>
                <input type="radio" checked={agree === value} onChange={() => setAgree(value)} />
                {value ? '通过' : '不通过'}
              </label>
            ))}
          </div>
          {!agree && <Field label="原因" value={reason} maxLength={200} onValue={setReason} />}
        </>
      )}
    </FormDialog>
  );
}
