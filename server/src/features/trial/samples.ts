// The samples that a visitor can sign: short, complete, and about nobody.
import type { TrialSample } from '@xinqi/wire/trial';

/** Stands on every page of the file, in its signature, and on every screen of a trial. */
export const noEffect = '体验样例，不具法律效力';

type Text = { title: string; first: string; second: string; clauses: readonly string[] };

export const samples: Record<TrialSample, Text> = {
  lease: {
    title: '房屋租赁合同（样例）',
    first: '出租方（甲方）',
    second: '承租方（乙方）',
    clauses: [
      '一、甲方将位于某市某路1号的房屋一套出租给乙方居住使用，租期十二个月，自双方签署之日起算。',
      '二、月租金为人民币3,000元，乙方于每月5日前支付；押金为人民币3,000元，租期届满、费用结清后三日内无息退还。',
      '三、乙方应当合理使用房屋及设施。因正常使用发生的维修由甲方承担，因乙方过错造成的损坏由乙方承担。',
      '四、任何一方提前解除本合同的，应当提前三十日书面通知对方。',
    ],
  },
  service: {
    title: '技术服务合同（样例）',
    first: '委托方（甲方）',
    second: '受托方（乙方）',
    clauses: [
      '一、乙方为甲方开发内部办公系统一套，包括需求确认、开发、测试和上线，工期六十日。',
      '二、服务费为人民币60,000元，签署后支付百分之三十，验收合格后支付百分之七十。',
      '三、交付成果的著作权归甲方所有；乙方对在履行中知悉的甲方信息负有保密义务。',
      '四、因本合同发生的争议，双方协商解决；协商不成的，提交有管辖权的人民法院处理。',
    ],
  },
  receipt: {
    title: '物品交接单（样例）',
    first: '移交人（甲方）',
    second: '接收人（乙方）',
    clauses: [
      '一、甲方向乙方移交笔记本电脑一台、电源适配器一个，外观完好，可以正常开机。',
      '二、乙方已当面清点并确认以上物品，自签署时起由乙方保管。',
      '三、归还时物品应当保持完好，正常损耗除外。',
    ],
  },
};
