// How strongly a signatory is identified, in plain words: beside each of them in a few words, and once below the list what
// those words prove and what they do not.
import {
  licensedText,
  realNameWayNames,
  SignInfoStatus,
  strengthText,
  willText,
  willWayNames,
} from '@xinqi/domain';
import type { ApplyDetail } from '@xinqi/wire/signing';

type Party = ApplyDetail['parties'][number];

/** What he passes beside the code, if anything. */
const demandText = (will: Party['will']): string =>
  will ? `，并${willText(will)}${will.identityNamed ? '（已指定身份证号）' : ''}` : '';

/** What stands beside a signatory; undefined when he proves nothing any more (refused, handed on, ended). */
export function strengthOf({ strength, status, will }: Party): string | undefined {
  if (strength) return `身份证明：${strength}`;
  if (status === SignInfoStatus.Pending || status === SignInfoStatus.NotYet)
    return `身份证明：尚未签署，签署时须验证手机号${demandText(will)}`;
  return undefined;
}

const reviewed = `实名（${realNameWayNames.review}`;
const byPhone = strengthText([]);
/** 实名＋意愿（…人脸识别…): of his account alone, 实名（人脸识别）, it was shown before. */
const byFace = ({ strength }: Party): boolean =>
  strength.startsWith('实名＋意愿') && strength.includes(willWayNames.face);

function Note({ of, proves, not }: { of: string; proves: string; not: string }) {
  return (
    <details className="strength-note">
      <summary>“{of}”证明什么</summary>
      <p className="small muted">能证明：{proves}</p>
      <p className="small muted">不能证明：{not}</p>
    </details>
  );
}

/** What each strength that was reached proves, and what it does not. */
export function StrengthNote({ parties }: { parties: readonly Party[] }) {
  const reached = parties.filter(({ strength }) => strength.startsWith(byPhone));
  const corp = reached.some(({ userType }) => userType === 1);
  const onlyFace = parties.every(
    ({ strength }) =>
      !strength.startsWith('实名＋意愿') ||
      strength.replace(`；${licensedText}`, '') === strengthText(['face']),
  );
  const some = (kind: string) => parties.some(({ strength }) => strength.startsWith(kind));
  return (
    <>
      {reached.length > 0 && (
        <Note
          of={byPhone}
          proves="签署前，有人在该手机上收到并输入了短信验证码，时间、网络地址和设备信息已写入存证日志。"
          not={`${corp ? '姓名、企业名称和经办人' : '姓名'}由发起方填写，没有与身份证件${corp ? '或营业执照' : ''}核对。需要更强的证明时，请在发起时要求身份核验。`}
        />
      )}
      {some(reviewed) && (
        <Note
          of={`${reviewed}）`}
          proves="签署前，该手机号的账号提交了护照或其他证件的照片，平台的两名审核员分别看过并通过，证件上的姓名与本合同中的姓名相同；签署时通过了短信验证码。"
          not="证件是真的，或提交的人就是证件本人：没有外部机构比对，审核员由平台指定。"
        />
      )}
      {parties.some(({ strength }) => strength.startsWith('实名（') && !strength.startsWith(reviewed)) && (
        <Note
          of="实名"
          proves="签署前，该手机号的账号已用身份证号（及银行卡号）通过认证机构比对，认证的姓名与本合同中的姓名相同；签署时通过了短信验证码。"
          not="签署当时再次核验了身份。需要时，请在发起时要求身份核验。"
        />
      )}
      {some('实名＋意愿') && !onlyFace && (
        <Note
          of="实名＋意愿"
          proves="签署前 30 分钟内，收到短信验证码的人填写了身份证号（及银行卡号），认证机构答复与该姓名（及手机号）一致；机构名称、编号与时间已写入存证日志。"
          not="填写的人就是证件本人。运营商和银行卡核验没有比对人脸；认证机构不另行签名，其答复由平台记录。"
        />
      )}
      {parties.some(byFace) && (
        <Note
          of={`实名＋意愿（${willWayNames.face}）`}
          proves="签署前 30 分钟内，认证机构在其页面上用摄像头采集了面容，答复是真人，且与该姓名和身份证号对应的身份证照片一致；在返回的页面上有人确认是为签署本合同；机构名称、编号与时间已写入存证日志。"
          not="认证机构的判断没有错。平台没有收到人脸图像，认证机构不另行签名，其答复由平台记录。"
        />
      )}
      {parties.some(({ strength }) => strength.includes(licensedText)) && (
        <Note
          of={licensedText}
          proves="签名证书由平台运营者声明的持牌电子认证机构签发，证书主体是经核验的姓名（及企业名称）全称；签名私钥只用于本次签名，用后销毁。"
          not="平台运营者对该机构许可的声明。可凭证书和许可证号向该机构或主管部门核实。"
        />
      )}
      {parties.some(({ strength }) => strength.includes(willWayNames.passkey)) && (
        <Note
          of={`意愿（${willWayNames.passkey}）`}
          proves="持有该账号所登记的通行密钥的人，在其设备上经指纹、面容或锁屏密码确认后，对所签文件、印章、签名和填写内容的摘要作出了签名。平台没有这把密钥，无法伪造；任何人都可用证据包离线核验。"
          not="他的姓名，以及他的屏幕当时显示了什么。密钥属于哪个账号、何时登记，由平台记录。"
        />
      )}
      {parties.some(({ strength }) => strength.includes(willWayNames.password)) && (
        <Note
          of={`意愿（${willWayNames.password}）`}
          proves="签署前 30 分钟内，由短信验证码或登录进入的人，输入了该手机号账号的签署密码，平台比对一致；时间、该密码的设置时间和此前的错误尝试已写入存证日志。"
          not="他的姓名。签署密码由平台比对和记录，控制平台及其密钥的人可以写出同样的记录；知道密码的人不一定是本人。"
        />
      )}
    </>
  );
}
