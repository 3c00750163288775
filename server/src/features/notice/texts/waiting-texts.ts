// What senders and signatories are told about approvals of their contracts and seals. What approvers are told stands with flow.
import type { Template } from './template.ts';

export const waitingTexts = {
  fillInvite: {
    event: 'toSign',
    title: '请填写《{contract}》',
    sms: '{sender}邀请您填写《{contract}》中的内容，请点击 {origin}/s/{link} 填写，请勿转发。填写不等于签署。',
    text: '{sender}邀请您填写《{contract}》中的内容。填写不等于签署。',
  },
  fillRemind: {
    event: 'reminder',
    title: '提醒：请填写《{contract}》',
    sms: '{sender}提醒您填写《{contract}》中的内容，请点击 {origin}/s/{link} 填写，请勿转发。填写不等于签署。',
    text: '{sender}提醒您填写《{contract}》中的内容。填写不等于签署。',
  },
  fillDone: {
    event: 'changed',
    title: '《{contract}》各方已填写完成',
    sms: '《{contract}》各方已填写完成，请登录信契生成合同文本并发起签署。',
    text: '《{contract}》各方已填写完成，请生成合同文本、核对后发起签署。',
  },
  fillRefused: {
    event: 'changed',
    title: '《{contract}》有签署方拒绝填写',
    sms: '《{contract}》有签署方拒绝填写，请登录信契查看原因。',
    text: '《{contract}》有签署方拒绝填写，请查看原因，更正后重新邀请或撤回。',
  },
  initPassed: {
    event: 'changed',
    title: '《{contract}》发起审批已通过',
    sms: '您发起的《{contract}》已通过发起审批，已发送给签署方。',
    text: '您发起的《{contract}》已通过发起审批，已发送给签署方。',
  },
  initDenied: {
    event: 'changed',
    title: '《{contract}》未通过发起审批',
    sms: '您发起的《{contract}》未通过发起审批。合同未发出，您可以登录信契复制为新合同后重新发起。',
    text: '您发起的《{contract}》未通过发起审批，原因：{reason}。合同未发出，您可以复制为新合同后重新发起。',
  },
  initLate: {
    event: 'changed',
    title: '《{contract}》发起审批已超时',
    sms: '您发起的《{contract}》发起审批已超时，合同未发出，您可以登录信契复制为新合同后重新发起。',
    text: '您发起的《{contract}》发起审批已超时，合同未发出，您可以复制为新合同后重新发起。',
  },
  sealPassed: {
    event: 'toSign',
    title: '《{contract}》用印审批已通过，请签署',
    sms: '《{contract}》的用印审批已通过，请点击 {origin}/s/{link} 完成签署，请勿转发。',
    text: '《{contract}》的用印审批已通过，请完成签署。',
  },
  sealDenied: {
    event: 'changed',
    title: '《{contract}》用印审批被驳回',
    sms: '《{contract}》的用印审批被驳回，原因请见详情。您可点击 {origin}/s/{link} 重新提交、拒签或转交，请勿转发。',
    text: '《{contract}》的用印审批被驳回，原因：{reason}。您可以重新提交审批、拒签或转交。',
  },
  sealLate: {
    event: 'changed',
    title: '《{contract}》用印审批已超时',
    sms: '《{contract}》的用印审批已超时，您可点击 {origin}/s/{link} 重新提交、拒签或转交，请勿转发。',
    text: '《{contract}》的用印审批已超时。您可以重新提交审批、拒签或转交。',
  },
} as const satisfies Record<string, Template>;
