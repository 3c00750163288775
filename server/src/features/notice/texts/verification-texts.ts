// What people are told of a review of their papers; and while an enterprise is verified: who applied for it, who is asked as its legal person, and that it is no more.
import type { Template } from './template.ts';

export const verificationTexts = {
  legalAsked: {
    event: 'legalAsked',
    title: '{sender}申请企业认证，请您确认',
    sms: '{sender}申请企业认证，请您作为法定代表人用本手机号登录 {origin}/auth/entLegalAuth 确认，{until}前有效。与您无关请忽略。',
    text: '{name}为“{sender}”申请企业认证，登记的法定代表人为您。请于{until}前确认或拒绝；与您无关请忽略。',
  },
  corpAmountPaid: {
    event: 'corpProof',
    title: '企业认证：请填写到账金额',
    sms: '企业认证款项已汇出，请查看对公账户的到账记录，登录信契填写到账金额，{until}前有效。',
    text: '已向“{company}”尾号{end}的对公账户转入一笔款项，请查看到账记录，于{until}前填写到账金额。',
  },
  corpNotPaid: {
    event: 'corpProof',
    title: '企业认证：打款未成功',
    sms: '企业认证的打款未成功，请登录信契查看原因并重新申请。',
    text: '向“{company}”尾号{end}的对公账户打款未成功：{reason}。请核对后重新申请。',
  },
  corpLegalNo: {
    event: 'corpProof',
    title: '企业认证：法定代表人确认未通过',
    sms: '企业认证的法定代表人确认未通过，请登录信契查看原因并重新申请。',
    text: '“{company}”的企业认证申请未通过：{reason}。您可以改用对公打款重新申请。',
  },
  corpLegalYes: {
    event: 'corpProof',
    title: '企业认证已通过',
    sms: '法定代表人已确认，企业认证已通过，登录信契可制作印章、签署合同。',
    text: '法定代表人已确认，“{company}”的企业认证已通过。现在可以制作印章，并以企业名义签署合同。',
  },
  reviewPassed: {
    event: 'realNameReview',
    title: '实名认证已通过',
    sms: '您的实名认证人工审核已通过，登录信契可查看认证信息。',
    text: '您的{paper}已通过人工审核，账号已完成实名认证。证件照片已删除。',
  },
  reviewRefused: {
    event: 'realNameReview',
    title: '实名认证未通过',
    sms: '您的实名认证人工审核未通过，请登录信契查看原因并重新申请。',
    text: '您的{paper}未通过人工审核：{reason}。证件照片已删除，您可以重新申请。',
  },
  corpLost: {
    event: 'corpLost',
    title: '企业认证已失效',
    sms: '您管理的企业的认证已失效，企业印章暂停使用，请登录信契查看原因并重新认证。',
    text: '“{company}”的企业认证已失效：{reason}。企业印章不能再用于签署，未签署的合同须在重新认证后签署；已签署的合同不受影响。',
  },
} as const satisfies Record<string, Template>;
