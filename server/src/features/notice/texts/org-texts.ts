// What people are told about enterprises that want them as members, and about requests to join one, and about a name that others claim.
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
  corpNameVerified: {
    event: 'corpName',
    title: '企业名称已由其他账号完成认证',
    sms: '您登记的企业名称已由其他账号完成认证，请登录信契修改企业名称。',
    text: '“{company}”已由其他账号完成企业认证，您登记的同名企业不能再以该名称认证。您的合同、成员和资料不受影响，请修改企业名称；如您才是该企业，请加入已认证的企业或联系客服。',
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
    sms: '{sender}未同意您的加入申请。',
    text: '{sender}未同意您的加入申请，答复：{reason}。',
  },
} as const satisfies Record<string, Template>;
