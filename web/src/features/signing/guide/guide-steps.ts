// The way of a contract as its party goes it: what is done, what is to be done now, what comes later; from what the detail
// says, so that guide and contract never disagree.
import { ApplyStatus, isAborted, isFinished, SignInfoStatus } from '@xinqi/domain';
import type { ApplyDetail } from '@xinqi/wire/signing';

export type GuideStep = {
  title: string;
  text: string;
  state: 'done' | 'now' | 'later';
  /** Where it is done. */
  act?: 'sign' | 'read' | 'remind' | 'certificate' | 'records' | 'verify';
};

const signed = (status: SignInfoStatus): boolean =>
  status === SignInfoStatus.Signed || status === SignInfoStatus.Preserved;

function ownStep(detail: ApplyDetail): GuideStep | undefined {
  const { me } = detail;
  if (!me) return undefined;
  const mine = detail.parties.find((party) => party.signNo === me.signNo);
  if (mine && signed(mine.status)) return { title: '签署', text: '您已签署。', state: 'done' };
  return me.canSign
    ? { title: '签署', text: '阅读合同后，手写签名或使用印章，凭短信验证码确认。', state: 'now', act: 'sign' }
    : { title: '签署', text: me.whyNot ?? '尚未轮到您签署。', state: 'later' };
}

/** Empty when the contract ended without completion: there is nothing left to be done. */
export function guideSteps(detail: ApplyDetail): GuideStep[] {
  if (isAborted(detail.status)) return [];
  const finished = isFinished(detail.status);
  const left = detail.parties.filter((party) => party.replacedBy === null && !signed(party.status)).length;
  const own = ownStep(detail);
  const waits = detail.status === ApplyStatus.Signing && own?.state !== 'now';
  return [
    {
      title: '阅读合同',
      text: '核对合同正文、签署方和签署截止时间。',
      state: own === undefined || own.state === 'done' || finished ? 'done' : 'now',
      act: 'read',
    },
    ...(own ? [own] : []),
    {
      title: '各方签署',
      text: left === 0 ? '各方均已签署。' : `还有 ${left} 方未签署，签署后您会收到通知。`,
      state: left === 0 ? 'done' : waits ? 'now' : 'later',
      ...(detail.isSender && left > 0 ? { act: 'remind' as const } : {}),
    },
    {
      title: '存证',
      text: finished
        ? '签署文件的哈希已写入存证日志，存证编号可供任何人查询。'
        : '全部签署后自动写入存证日志，并存证于外部机构。',
      state: finished ? 'done' : left === 0 ? 'now' : 'later',
      ...(finished ? { act: 'certificate' as const } : {}),
    },
    {
      title: '下载与核验',
      text: '下载已签署文件和证据包；收到文件的人可在线或离线核验。',
      state: finished ? 'now' : 'later',
      ...(finished ? { act: 'records' as const } : {}),
    },
  ];
}
