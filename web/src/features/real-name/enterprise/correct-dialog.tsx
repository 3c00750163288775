// The registration of a verified enterprise has changed: what follows is said before the register is asked.
import { lossReasonNames } from '@xinqi/domain';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { call } from '../../../platform/client.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';

export function CorrectDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  return (
    <FormDialog
      title="更正登记信息"
      okText="核验并更正"
      danger
      doneText={({ lost }) =>
        lost ? `${lossReasonNames[lost]}，请重新认证` : '登记机构的信息与认证时一致，认证不变'
      }
      hint="企业名称、法定代表人或经营期限在登记机构变更后，须按新的登记信息重新认证。现在向登记机构核验：确有变更的，现有认证立即失效，重新认证前企业印章暂停使用；没有变更的，认证不变。"
      run={() => call(r.correctCorp, {})}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
