// States of a contract and of one signatory's line, and of an enterprise's claim to its name, as tags; colours at AA contrast.
import { ApplyStatus, applyStatusText, SignInfoStatus, signInfoStatusText } from '@xinqi/domain';

export type Tone = 'blue' | 'orange' | 'green' | 'red' | 'grey';

const applyTone: Record<ApplyStatus, Tone> = {
  [ApplyStatus.Draft]: 'grey',
  [ApplyStatus.Signing]: 'orange',
  [ApplyStatus.Signed]: 'blue',
  [ApplyStatus.Refused]: 'red',
  [ApplyStatus.Preserved]: 'green',
  [ApplyStatus.Cancelled]: 'grey',
  [ApplyStatus.Expired]: 'grey',
  [ApplyStatus.InitApproving]: 'orange',
  [ApplyStatus.InitRejected]: 'red',
  [ApplyStatus.Terminated]: 'grey',
  [ApplyStatus.Voiding]: 'orange',
  [ApplyStatus.Voided]: 'grey',
};
const lineTone: Record<SignInfoStatus, Tone> = {
  [SignInfoStatus.NotYet]: 'grey',
  [SignInfoStatus.Pending]: 'orange',
  [SignInfoStatus.Signed]: 'blue',
  [SignInfoStatus.Refused]: 'red',
  [SignInfoStatus.Preserved]: 'green',
  [SignInfoStatus.Expired]: 'grey',
  [SignInfoStatus.Cancelled]: 'grey',
  [SignInfoStatus.SealApproving]: 'orange',
  [SignInfoStatus.SealRejected]: 'red',
  [SignInfoStatus.Transferred]: 'grey',
  [SignInfoStatus.Failed]: 'red',
};

export function Tag({ tone, text }: { tone: Tone; text: string }) {
  return <span className={`tag tag-${tone}`}>{text}</span>;
}

/** `late`: of what waited for an approval that was not decided in time. */
type Late = { late?: boolean | undefined };

export const ApplyTag = ({ status, late = false }: { status: ApplyStatus } & Late) => (
  <Tag
    tone={late && status === ApplyStatus.InitRejected ? 'grey' : applyTone[status]}
    text={applyStatusText(status, late)}
  />
);

export const SignInfoTag = ({ status, late = false }: { status: SignInfoStatus } & Late) => (
  <Tag
    tone={late && status === SignInfoStatus.SealRejected ? 'grey' : lineTone[status]}
    text={signInfoStatusText(status, late)}
  />
);

/** Whether the claim of an enterprise to its name was verified, as the wire says it: 0 no, 1 by a simulator, 2 yes. */
export type Certified = 0 | 1 | 2;
export const certifiedText: Record<Certified, string> = { 0: '未认证', 1: '已认证（测试环境）', 2: '已认证' };

export const CertifiedTag = ({ certified }: { certified: Certified }) => (
  <Tag tone={certified === 0 ? 'orange' : 'green'} text={certifiedText[certified]} />
);
