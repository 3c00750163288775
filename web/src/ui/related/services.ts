// Words for the services that stand beside the contracts (spec §1 side and help widget); addresses come from the operator.
import type { RelatedService } from '@xinqi/wire/account';

export const serviceWords: Readonly<Record<RelatedService, { name: string; text: string }>> = {
  evidence: {
    name: '证据保全中心',
    text: '网页、图片、录音录像等电子数据的取证与保全，可与合同存证一并出具。',
  },
  ip: { name: '知识产权保护平台', text: '作品登记、原创存证与侵权线索固定。' },
  more: { name: '更多服务', text: '运营方提供的其他产品与服务。' },
  channel: { name: '渠道系统', text: '由渠道邀请注册的用户在此查看渠道服务与权益。' },
  partner: { name: '合作伙伴管理登录', text: '合作伙伴管理客户、套餐与结算的入口。' },
  help: { name: '帮助中心', text: '使用手册与常见问题。' },
};
export const introductionOf = (service: RelatedService): string =>
  `/ywtRelated/introductionPage?service=${service}`;
