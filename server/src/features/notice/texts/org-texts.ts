// What people are told about enterprises that want them as members.
import type { Template } from './template.ts';

export const orgTexts = {
  joinInvite: {
    event: 'joining',
    title: '{sender}邀请您成为企业成员',
    sms: '{sender}邀请您成为企业成员，请于{until}前用本手机号登录，点击 {origin}/s/{link} 确认加入，请勿转发。',
    text: '{sender}邀请您成为企业成员，请于{until}前确认加入。',
  },
} as const satisfies Record<string, Template>;
