// Ordinary names of contracts, people and enterprises pass by the thousand; addresses, account names, numbers to call and
// advertisements do not, however they are spelled.
import { expect, it } from 'vitest';
import { mayStandInSms } from './sms-words.ts';

const years = [
  '',
  '2026年',
  '2026年度',
  '2025-2027年',
  '2026-11',
  '2026.1.15-2027.1.14',
  '二〇二六年',
  '第3期',
];
const subjects = [
  ...[
    '房屋租赁',
    '劳动',
    '采购',
    '技术服务',
    '保密',
    '借款',
    '个人住房贷款',
    '贷款咨询服务',
    '无抵押贷款',
    '销售返利',
    '年度返利',
  ],
  ...[
    '微信小程序开发',
    '微信支付接入',
    '增加微信支付功能',
    '微信公众号代运营',
    'QQ音乐版权',
    '腾讯QQ秀授权',
    '企业微信会话存档',
    '抖音直播带货',
  ],
  ...[
    '快手电商代播',
    '小红书推广',
    'LINE FRIENDS形象授权',
    'WhatsApp Business接入',
    'Telegram渠道',
    '钉钉OA2026实施',
    '微信CRM2026系统开发',
  ],
  ...[
    'ASP.NET平台维护',
    'Node.js开发',
    'Vue3前端',
    '5G基站',
    'B2B平台',
    'SaaS订阅',
    'ERP V3.2.1升级',
    '短信验证码服务',
    '扫码进销存系统开发',
  ],
  ...[
    '扫码加油服务',
    '点击率广告投放',
    '网上分销',
    '彩金首饰',
    '福利彩票中奖管理系统',
    '机票退订服务',
    '领取奖品管理系统',
    '账户异常监测系统开发',
  ],
  ...[
    '连带单据',
    '次日返还',
    '加盟',
    '加工承揽',
    '附加QQ登录功能',
    'VPN专线',
    '400热线外包',
    '110kV变电站',
    '1500*2000板材',
    '12306接口',
    '95后主题公寓',
  ],
  ...[
    '会员积分清零规则',
    '反洗钱系统',
    '请款',
    '8K超高清摄像机',
    '3D打印',
    '点对点传输',
    '两点一线',
    'COM组件',
    '苹果iOS App开发',
    '域名注册代理',
  ],
];
const kinds = [
  '合同',
  '协议',
  '合同（补充协议一）',
  '确认书',
  '框架协议V2.0',
  '合同 HT-2026-0012',
  '合同-20260115001',
  '合同（编号：XQ20260115-003）',
  '合同WX-2026-0012',
  '合同 金额128,000.50元',
  '合同（人民币壹佰贰拾万元整）',
  '合同No.2026/11/23-7',
];
const places = ['北京', '上海', '杭州市', '深圳市南山区', '内蒙古', '香港', '苏州工业园区'];
const brands = [
  '云帆',
  '三六零',
  '五八同城',
  '百家乐',
  '一二三',
  '陌陌',
  '企鹅',
  '飞机坪',
  '微信',
  '加微',
  'ABC',
  'Q&A',
  '7天',
  '1919',
  'TOP',
  '点点',
  '金点',
  '红包',
];
const trades = [
  '信息技术',
  '贸易',
  '物业管理',
  '小额贷款',
  '酒店管理',
  '教育咨询',
  '网络',
  '在线教育',
  '商城管理',
];
const forms = [
  '有限公司',
  '股份有限公司',
  '集团有限公司',
  '（有限合伙）',
  '分公司',
  '工作室',
  '个体工商户',
  '',
  'Co.,Ltd',
  ' Co., Ltd.',
  ' Co.Ltd',
];
const people = [
  '陈思远',
  '欧阳娜娜',
  '阿卜杜拉·买买提',
  '古丽·艾尔肯',
  'John Smith',
  "O'Neil",
  '李A',
  'Mr. Li',
  'Anna-Maria in der Au',
  '王·COM'.slice(0, 1),
  '王二〇〇八',
];

it('ordinary names of contracts pass', () => {
  const names = years.flatMap((y) => subjects.flatMap((s) => kinds.map((k) => `${y}${s}${k}`)));
  expect(names.length).toBeGreaterThan(5000);
  expect(names.filter((name) => !mayStandInSms(name))).toEqual([]);
});

it('ordinary names of enterprises and people pass', () => {
  const names = places.flatMap((p) =>
    brands.flatMap((b) => trades.flatMap((t) => forms.map((f) => `${p}${b}${t}${f}`))),
  );
  expect(names.length).toBeGreaterThan(10_000);
  expect([...names, ...people].filter((name) => !mayStandInSms(name))).toEqual([]);
});

it('English names and addresses of parties pass', () => {
  const names = [
    'Agreement between ABC Inc. to XYZ',
    'Inc. to 三方协议',
    'U.S. Company Ltd.',
    'No. 1 Contract',
    'Service Agreement v1.2.3',
    '甲方/乙方',
    '合同.pdf',
    '附件1.docx',
    'A.B.C. Corp',
  ];
  expect(names.filter((name) => !mayStandInSms(name))).toEqual([]);
});

const bad = [
  ...[
    'http://a.cn',
    'https://evil.example',
    'HTTPS：／／ａ．ｃｎ',
    'www.abc',
    '请看abc.com',
    'abc。com',
    'abc.com领奖',
    'a b c . c o m',
    'abc点com',
    'abc 点 cn',
    'abc(dot)com',
    'ABC[DOT]COM',
  ],
  ...[
    't.cn/A6x',
    'dwz.cn',
    'bit.ly/x1',
    '例子.中国',
    '1.2.3.4',
    'http:/ /x',
    'a​bc.c​om',
    'ⓐⓑⓒ.ⓒⓞⓜ',
    'me@abc',
    'abc．ｃｏｍ',
    'abc·com',
  ],
  ...[
    '加微信abc12345',
    '微信：abcdef',
    '微信号abcdef1',
    '微信 abc_12345',
    'VX:abc123',
    'vx12345678',
    'v信 abc12345',
    '薇信abc12345',
    'QQ12345678',
    'QQ：12345',
    'q群123456',
    'qq群 123456',
    '加QQ 123456',
    '扣扣 1234567',
  ],
  ...[
    '＋微abcde1',
    '加V abc12345',
    'Telegram：abcde',
    '电报 abc123456',
    'WeChat ID abcde',
    '微信1 3 8 0 0 1 3 8 0 0 0',
  ],
  ...[
    '13800138000',
    '138 0013 8000',
    '138-0013-8000',
    '138*0013*8000',
    '+86 138 0013 8000',
    '１３８００１３８０００',
    '①③⑧⓪⓪①③⑧⓪⓪⓪',
    '一三八零零一三八零零零',
    '幺三八〇〇幺三八〇〇〇',
    '400-123-4567',
    '4001234567',
    '010-12345678',
    '0571 87654321',
    '合同1-13800138000',
    '110101199003070011',
    '详询9988776655443',
  ],
  ...[
    '加微信',
    '请加我微信领取',
    '请添加微信',
    '加客服微信咨询',
    '扫码领红包',
    '恭喜您中奖',
    '您已中奖',
    '中奖了',
    '点击领取',
    '点 击 此 处',
    '点击链接查看',
    '免费领取礼品',
    '12%返利',
    '高额返利',
    '日赚500',
    '稳赚不赔',
    '刷单返现',
  ],
  ...[
    '秒批秒到账',
    '黑户可贷',
    '不看征信',
    '免征信',
    '急用钱',
    '六合彩',
    '代开发票',
    '您的银行卡已冻结',
    '您的账户异常',
    '您的ETC已失效',
    '积分即将清零',
    '请立即联系客服',
    '请尽快还款',
    '请您立即转账',
    '联系电话：1',
    '验证码是123456',
    '验证码123456',
    '回T退订',
    '复制链接',
  ],
];
it.each(bad)('%s does not', (words) => {
  expect(mayStandInSms(words)).toBe(false);
  expect(mayStandInSms(`采购合同 ${words}`)).toBe(false);
});

it('takes no longer for what was made to take long', () => {
  for (const piece of ['1-', 'a', 'a.', '加微', '138 ', '微信a1', '您的', '@', '一'])
    expect(typeof mayStandInSms(piece.repeat(100))).toBe('boolean');
});
