// What happens after a signature, as steps for the reader: accepted, my revision, the others, evidence. Each step is
// taken from the contract's own state; a stuck one is said plainly.
import { isFinished, SignInfoStatus } from '@xinqi/domain';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { timeText } from '../../../../ui/format.ts';

export type Step = {
  key: string;
  state: 'done' | 'doing' | 'people' | 'waiting' | 'stuck';
  title: string;
  text?: string;
};

const hasSigned = (status: SignInfoStatus) =>
  status === SignInfoStatus.Signed || status === SignInfoStatus.Preserved;

/** 等待 those whose turn it is, by name; how many come after them. */
function waitingText(open: ApplyDetail['parties']): string {
  const now = open.filter((party) => party.status === SignInfoStatus.Pending);
  const later = open.length - now.length;
  if (now.length === 0) return `等待 ${open.map((party) => party.name).join('、')}`;
  return `等待 ${now.map((party) => party.name).join('、')}${later > 0 ? `，之后还有 ${later} 方` : ''}`;
}

export function stepsOf(detail: ApplyDetail): Step[] {
  const { parties, status, stuck } = detail;
  const preserved = isFinished(status);
  const me = parties.find((party) => party.signNo === detail.me?.signNo);
  const signed = parties.filter((party) => hasSigned(party.status));
  const open = parties.filter(
    (party) => !hasSigned(party.status) && party.status !== SignInfoStatus.Transferred,
  );
  const allSigned = open.length === 0;
  const making = me ? hasSigned(me.status) && !me.sealed : signed.some((party) => !party.sealed);
  const made = me ? me.sealed : signed.length > 0 && signed.every((party) => party.sealed);
  const stuckHere = (here: boolean): boolean => stuck !== null && here;
  const stuckText = stuck ? `${stuck.message}（自 ${timeText(stuck.since)}）` : undefined;
  const steps: Step[] = [];
  if (me && hasSigned(me.status))
    steps.push({ key: 'accepted', state: 'done', title: '签署已受理', text: timeText(me.signTime) });
  if (making || made)
    steps.push(
      stuckHere(making)
        ? {
            key: 'file',
            state: 'stuck',
            title: '签署文件生成受阻，系统正在重试',
            ...(stuckText ? { text: stuckText } : {}),
          }
        : making
          ? { key: 'file', state: 'doing', title: '正在生成签署文件', text: '通常需要几秒钟' }
          : { key: 'file', state: 'done', title: '签署文件已生成' },
    );
  steps.push(
    allSigned
      ? { key: 'others', state: 'done', title: '全部签署方已签署' }
      : {
          key: 'others',
          state: 'people',
          title: `已签署 ${signed.length} / ${signed.length + open.length}`,
          text: waitingText(open),
        },
  );
  if (preserved)
    steps.push({ key: 'proof', state: 'done', title: '已完成', text: '文件与证据包已存证，可下载' });
  else if (!allSigned || making) steps.push({ key: 'proof', state: 'waiting', title: '存证' });
  else if (stuckHere(!making))
    steps.push({
      key: 'proof',
      state: 'stuck',
      title: '存证受阻，系统正在重试',
      ...(stuckText ? { text: stuckText } : {}),
    });
  else steps.push({ key: 'proof', state: 'doing', title: '存证中', text: '正在固化签署文件与证据包' });
  return steps;
}
