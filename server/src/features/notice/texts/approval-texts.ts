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
  // to who drew the flow, once for each change: what became of all requests that waited for him
  approverChanged: {
    event: 'approverChanged',
    title: '审批人已变更：{name}{what}，{count}项审批{done}',
    sms: '您设置的{kind}流的审批人{name}{what}，进行中的{count}项审批已按规则处理，请登录信契查看。',
    text: '您设置的审批流“{flow}”（{kind}）的审批人{name}{what}，进行中的{count}项审批{done}。请确认审批流中的审批人；暂无审批人的申请在企业指定其他超级管理员后自动继续，申请人也可撤回。',
  },
  // no request waited for him, but the flow names him: he is not asked until it is drawn anew
  approverVoid: {
    event: 'approverChanged',
    title: '请确认审批流“{flow}”：审批人{name}{what}',
    sms: '您设置的{kind}流的审批人{name}{what}，新的申请将由超级管理员审批，请登录信契确认审批流。',
    text: '您设置的审批流“{flow}”（{kind}）的审批人{name}{what}。为防止他人冒用，新的申请将由超级管理员代为审批；请确认审批人后重新保存审批流。',
  },
  codeApprove: {
    event: 'code',
    title: '审批验证码',
    sms: '验证码{code}，用于审批《{contract}》，5分钟内有效，请勿告知他人。',
    text: '验证码{code}，用于审批《{contract}》，5分钟内有效，请勿告知他人。',
  },
  codeApproveMany: {
    event: 'code',
    title: '审批验证码',
    sms: '验证码{code}，用于一次审批{count}项申请，5分钟内有效，请勿告知他人。',
    text: '验证码{code}，用于一次审批{count}项申请，5分钟内有效，请勿告知他人。',
  },
} as const satisfies Record<string, Template>;
