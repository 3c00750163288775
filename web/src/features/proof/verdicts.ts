// Verdicts and claim results in words (decisions "Verdict words"): one sentence for a file, one word for a claim.
import type { VerifyReport } from '@xinqi/wire/proof';
import type { Tone } from '../../ui/status-tag.tsx';

export type Verdict = VerifyReport['verdict'];
export const verdictText: Record<Verdict, { title: string; sentence: string; tone: Tone }> = {
  valid: {
    title: '核验通过',
    sentence: '文件自签署以来未被修改，下列已证明的事项均有密码学证据支持。',
    tone: 'green',
  },
  valid_with_warnings: {
    title: '核验通过，有提示',
    sentence: '内容未被修改；请先阅读下列提示。',
    tone: 'green',
  },
  changed_after_signing: {
    title: '签名后内容已被修改',
    sentence: '已有证据表明文件在签署之后被增加或更改了内容，详见下列各项。',
    tone: 'red',
  },
  invalid: {
    title: '核验不通过',
    sentence: '签名或至少一项证据已被否定，请勿依赖此文件。',
    tone: 'red',
  },
  cannot_verify: {
    title: '无法核验',
    sentence: '缺少信任锚或必要的证据，或有内容读不出来：既不能证明也不能否定，并不表示文件被改动。',
    tone: 'orange',
  },
  no_signature: { title: '文件中没有电子签名', sentence: '这份 PDF 未经电子签名，无从核验。', tone: 'grey' },
};

/** A file may be sound and its contract over, or about to be: that is said before anything else. */
export function verdictOf({ verdict, state }: Pick<VerifyReport, 'verdict' | 'state'>) {
  const open = /^(?:签署中|发起审批中)/.exec(state ?? '')?.[0];
  if (open !== undefined && (verdict === 'valid' || verdict === 'valid_with_warnings'))
    return {
      title: `合同${open}，尚未完成`,
      sentence: '证据包真实、完整，但出证时合同还没有全部签署；最新状态请向平台查询。',
      tone: 'orange' as const,
    };
  const over = /^(?:已作废|作废中|已撤销|已拒签|已终止|已过期|发起审批驳回)/.exec(state ?? '')?.[0];
  if (over === undefined || verdict !== 'valid_with_warnings') return verdictText[verdict];
  return {
    title: `合同${over}，文件未被修改`,
    sentence:
      over === '作废中'
        ? '证据包真实、完整。各方正在签署作废协议，全部签署之后该合同即告作废；最新状态请向平台查询。'
        : `证据包真实、完整，但它所记录的合同${over}，不能再作为有效合同使用。`,
    tone: 'orange' as const,
  };
}

export type ClaimResult = VerifyReport['claims'][number]['result'];
export const claimGroups: readonly { result: ClaimResult; title: string; tone: Tone }[] = [
  { result: 'refuted', title: '已否定', tone: 'red' },
  { result: 'proved', title: '已证明', tone: 'green' },
  { result: 'not_covered', title: '未涵盖', tone: 'grey' },
];

export const signatureText: Record<
  VerifyReport['signatures'][number]['verdict'],
  { text: string; tone: Tone }
> = {
  valid: { text: '有效', tone: 'green' },
  changed_after_signing: { text: '签名后内容已被修改', tone: 'red' },
  invalid: { text: '无效', tone: 'red' },
  cannot_verify: { text: '无法核验', tone: 'orange' },
};
