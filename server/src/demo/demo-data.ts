// Who and what the demo shows. Test numbers of a range that no operator has given out.
export const demoPassword = 'demo2026';

export const demoPeople = [
  { name: '陈思远', mobile: '19900000001', role: '企业超级管理员' },
  { name: '林晓梅', mobile: '19900000002', role: '企业成员（可使用印章）' },
  { name: '赵子轩', mobile: '19900000003', role: '企业成员（无印章权限）' },
  { name: '王小明', mobile: '19900000004', role: '个人' },
  { name: '李婷', mobile: '19900000005', role: '个人' },
] as const;

export const demoCorp = {
  name: '北京云签科技有限公司',
  members: [
    { mobile: '19900000001', superFlag: true, pids: [] },
    { mobile: '19900000002', superFlag: false, pids: [4, 103, 99801, 5] },
    { mobile: '19900000003', superFlag: false, pids: [] },
  ],
} as const;

export const finishedContract = {
  title: '软件开发服务合同',
  pages: 3,
  paragraphs: [
    '甲方：北京云签科技有限公司　　乙方：王小明',
    '第一条　服务内容。乙方按照甲方提出的需求说明完成软件系统的设计、开发、测试与交付，并在交付后提供十二个月的免费维护。',
    '第二条　费用与支付。合同总价为人民币叁万元整（¥30,000.00），甲方于合同签署后五个工作日内支付百分之三十，验收合格后支付余款。',
    '第三条　知识产权。乙方交付的成果之著作权自甲方付清全部款项之日起归甲方所有。',
    '第四条　保密。双方对在履行本合同过程中知悉的对方商业秘密负有保密义务，该义务不因本合同终止而终止。',
    '第五条　争议解决。因本合同引起的争议，双方应友好协商；协商不成的，提交北京仲裁委员会仲裁。',
  ],
};

export const waitingContract = {
  title: '房屋租赁合同',
  pages: 2,
  paragraphs: [
    '出租方：李婷　　承租方：王小明',
    '第一条　房屋坐落于北京市海淀区中关村大街1号，建筑面积六十八平方米，仅供居住使用。',
    '第二条　租期自二〇二六年十二月一日起至二〇二七年十一月三十日止，月租金人民币伍仟元整，押一付三。',
    '第三条　出租方保证房屋及设施安全，承租方应爱护房屋，非经出租方书面同意不得转租。',
    '第四条　任何一方违约，应向守约方支付相当于一个月租金的违约金。',
  ],
};
