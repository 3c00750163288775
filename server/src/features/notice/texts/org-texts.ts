// What people are told about enterprises that want them as members, and about requests to join one.
import type { Template } from './template.ts';

export const orgTexts = {
  joinInvite: {
    event: 'joining',
    title: '{sender}邀请您成为企业成员',
    sms: '{sender}邀请您成为企业成员，请于{until}前用本手机号登录，点击 {origin}/s/{link} 确认加入，请勿转发。',
    text: '{sender}邀请您成为企业成员，请于{until}前确认加入。',
  },
  joinAsked: {
    event: 'joinAsked',
    title: '{sender}申请加入企业',
    sms: '{sender}申请加入企业，请登录信契，在“成员与部门”中处理。',
    text: '{sender}申请加入企业，理由：{reason}。请在“成员与部门”的“加入申请”中处理。',
  },
  joinPassed: {
    event: 'joinDecided',
    title: '{sender}已同意您的加入申请',
    sms: '{sender}已同意您的加入申请，登录信契后可切换到该企业。',
    text: '{sender}已同意您的加入申请，您可切换到该企业。',
  },
  joinRefused: {
    event: 'joinDecided',
    title: '{sender}未同意您的加入申请',
    sms: '{sender}未同意您的加入申请，答复：{reason}。',
    text: '{sender}未同意您的加入申请，答复：{reason}。',
  },
} as const satisfies Record<string, Template>;
