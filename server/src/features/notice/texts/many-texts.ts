// One text in the place of several to one phone: of one act, or of those that had to wait until there was room. What it says is
// the first of them and how many there are.
import type { Template } from './template.ts';

export const manyTexts = {
  manyToSign: {
    event: 'toSign',
    title: '您有{count}项签署待处理',
    sms: '您有{count}项签署待处理（《{contract}》等），请点击 {origin}/s/{link} 签署其中一项，其余请用本手机号登录信契查看，请勿转发。',
    text: '您有{count}项签署待处理（《{contract}》等）。',
  },
  manyFinished: {
    event: 'finished',
    title: '《{contract}》等{count}份合同已签署完成',
    sms: '《{contract}》等{count}份合同已签署完成，请点击 {origin}/s/{link} 查看其中一份，其余请用本手机号登录信契查看。',
    text: '《{contract}》等{count}份合同已签署完成。',
  },
  manyToApprove: {
    event: 'toApprove',
    title: '您有{count}项审批待处理',
    sms: '您有{count}项审批待处理（《{contract}》等），请点击 {origin}/s/{link} 处理其中一项，其余请登录信契查看，请勿转发。',
    text: '您有{count}项审批待处理（《{contract}》等）。',
  },
  manyNews: {
    event: 'changed',
    title: '《{contract}》等合同有{count}项变化',
    sms: '《{contract}》等合同有{count}项变化，请用本手机号登录信契查看。',
    text: '《{contract}》等合同有{count}项变化。',
  },
} as const satisfies Record<string, Template>;
export type ManyName = keyof typeof manyTexts;
