// How strongly a signatory is identified, in plain words: beside each of them in a few words, and once below the list what
// those words prove and what they do not.
import { SignInfoStatus } from '@xinqi/domain';
import type { ApplyDetail } from '@xinqi/wire/signing';

type Party = ApplyDetail['parties'][number];

/** What stands beside a signatory; undefined when he proves nothing any more (refused, handed on, ended). */
export function strengthText({ strength, status }: Party): string | undefined {
  if (strength) return `身份证明：${strength}`;
  if (status === SignInfoStatus.Pending || status === SignInfoStatus.NotYet)
    return '身份证明：尚未签署，签署时须验证手机号';
  return undefined;
}

/** The strength that the product reaches today (server, signing/consent). */
const byPhone = '手机号已验证，未实名';

export function StrengthNote({ parties }: { parties: readonly Party[] }) {
  const reached = parties.filter(({ strength }) => strength === byPhone);
  if (reached.length === 0) return null;
  const corp = reached.some(({ userType }) => userType === 1);
  return (
    <details className="strength-note">
      <summary>“{byPhone}”证明什么</summary>
      <p className="small muted">
        能证明：签署前，有人在该手机上收到并输入了短信验证码，时间、网络地址和设备信息已写入存证日志。
      </p>
      <p className="small muted">
        不能证明：{corp ? '姓名、企业名称和经办人' : '姓名'}由发起方填写，没有与身份证件
        {corp && '或营业执照'}核对。需要更强的证明时，请另行核实签署人身份。
      </p>
    </details>
  );
}
