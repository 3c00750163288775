// What approvers are told: whose request waits for them. The SMS carries a link of their own, which nobody else can use
// without a code to the same phone.
import type { Template } from './template.ts';

export const approvalTexts = {
  toApprove: {
    event: 'toApprove',
    title: '待您审批：{sender}的{kind}《{contract}》',
    sms: '{sender}提交的{kind}《{contract}》待您处理，请点击 {origin}/s/{link} 审批，请勿转发。',
    text: '{sender}提交的{kind}《{contract}》待您处理，请及时审批。',
  },
  approveRemind: {
    event: 'approveRemind',
    title: '催办：{sender}的{kind}《{contract}》',
    sms: '{sender}提醒您处理{kind}《{contract}》，请点击 {origin}/s/{link} 审批，请勿转发。',
    text: '{sender}提醒您处理{kind}《{contract}》，请及时审批。',
  },
  approveLate: {
    event: 'approveRemind',
    title: '审批已超时：{sender}的{kind}《{contract}》',
    sms: '{sender}提交的{kind}《{contract}》已超过审批时限，请尽快点击 {origin}/s/{link} 审批，请勿转发。',
    text: '{sender}提交的{kind}《{contract}》已超过审批时限，请尽快审批。',
  },
  codeApprove: {
    event: 'code',
    title: '审批验证码',
    sms: '验证码{code}，用于审批《{contract}》，5分钟内有效，请勿告知他人。',
    text: '验证码{code}，用于审批《{contract}》，5分钟内有效，请勿告知他人。',
  },
} as const satisfies Record<string, Template>;
