// Free words on their way into a text message under our own sign. Names of contracts, people and enterprises are written by
// whoever sends; an address, an account name, a number to call or an advertisement among them would go out in our name (Z-05).
// Judged by structure, so that the ordinary passes: 微信小程序开发合同 is a name, 加微信 abc12345 is not.

/** What the reader's phone or eye joins anyway: full width, invisible characters. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}|\p{Cc}|\p{Mn}/gu, '')
    .toLowerCase();

const tld =
  'com|cn|net|org|cc|top|vip|xyz|info|me|io|co|app|link|shop|site|online|club|work|live|icu|biz|tv|ly|gg|ai|dev|asia|hk|tw|ru|us|uk|wang|ink|fun|cloud|xin|ren|cyou|store|space|website|win|loan|bid|mobi|pw|pro|tk|cm|in|to|su|la|ws|dog|fit|love|life|world|today|group|page|run';
/** With blanks, or with a word in the place of the dot, only these are meant: “Inc. to” is no address. */
const spelledTld = 'com|cn|net|org|cc|top|vip|xyz|info|io|app|shop|icu';
const dot = '[.。｡．·•・]';
const dateLed = '(?!(?:19|20)\\d\\d(?:0[1-9]|1[0-2]))';

const addresses: readonly RegExp[] = [
  /[a-z]{2,10}\s*:\s*\/\s*\/|(?<![a-z])www\s*\./,
  new RegExp(`[a-z0-9]${dot}(?:${tld})(?![a-z0-9])`),
  /[a-z0-9-]\.[a-z]{2,}\/[a-z0-9]/,
  // 例子.中国
  /[\p{L}\p{N}]\s*\.\s*(?:中国|中國|公司|网络|網絡|网址|在线|商城|集团|我爱你)(?![\p{L}])/u,
  /(?<![\d.v])(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}(?![\d.])/,
  /[a-z0-9._-]\s*@\s*[a-z0-9-]/,
];
const spelledAddresses: readonly RegExp[] = [
  new RegExp(`[a-z0-9]${dot}(?:${spelledTld})(?![a-z0-9])`),
  new RegExp(`[a-z][a-z0-9-]*[([]?(?:点|點|丶|dot)[)\\]]?(?:${spelledTld})(?![a-z0-9])`),
];
/** Names that look like addresses and are none. */
const noAddress =
  /(?:asp|vb|ado|ml)\s*\.\s*net|(?<![a-z])co\s*\.\s*,?\s*ltd(?![a-z])|\.net\s*(?:core|framework)/g;

const aNumber = `${dateLed}\\d{5,12}(?!\\d)`;
/** Letters and digits that stand for themselves: 微信CRM2026系统 is a system. */
const handle = '[a-z](?=[a-z0-9_-]*\\d)[a-z0-9_-]{4,}(?:$|[^\\p{L}\\p{N}]|联系|咨询|领|加|详|私|找|聊)';
const anyHandle = '[a-z0-9_-]{5,}';
const messenger =
  '微信|薇信|威信|徽信|微訊|weixin|wechat|企微|qq|扣扣|企鹅|telegram|电报|飞机|whatsapp|钉钉|抖音|快手|小红书|陌陌';
/** Also the beginnings of contract numbers: only with a word that makes them an account. */
const shortMessenger = '(?<![a-z0-9])(?:wx|vx|tg)|v信|q群|微';
const account = '号|號|id|账号|帐号|群|群号';
const accounts: readonly RegExp[] = [
  new RegExp(`(?:${messenger})(?:${aNumber}|${handle})`, 'u'),
  new RegExp(`(?:${messenger}|${shortMessenger})(?:${account}|客服|联系|加)?[:=](?:${anyHandle})`, 'u'),
  new RegExp(`(?:${messenger}|v信|q群)(?:${account})(?:是|为)?(?:${anyHandle})`, 'u'),
  new RegExp(`(?<![a-z0-9])(?:vx|v信|q群)(?:\\d{5,}|${handle})`, 'u'),
  new RegExp(`[加+➕](?:我|vx|wx|tg|微)(?:${anyHandle})`, 'u'),
  new RegExp(`[加+➕][vq](?:\\d{5,}|${handle})`, 'u'),
];

/** Between the digits of a number that is to be called. */
const gap = '[\\s\\-.·_—]?';
const alone = '(?<!\\d[\\s\\-.·_*/—年月]?)';
const numbers: readonly RegExp[] = [
  new RegExp(`${alone}(?:\\+?86${gap})?1[3-9](?:${gap}\\d){9}(?!${gap}\\d)`),
  /(?<!\d)1[3-9]\d([^\p{L}\p{N}])\d{4}\1\d{4}(?!\d)/u,
  /(?<!\d)1[3-9]\d{9}(?!\d)/,
  new RegExp(`${alone}[48]00(?:${gap}\\d){7}(?!\\d)`),
  new RegExp(`(?<![\\da-z-])0\\d{2,3}[\\s-]?${dateLed}\\d{7,8}(?!\\d)`),
  // ten digits in a row that begin as no date does, and are no letters' number
  new RegExp(`(?<![\\da-z])${dateLed}\\d{10,}(?!\\d)`),
];
const chineseDigit = '零〇○一二三四五六七八九幺壹贰叁肆伍陆柒捌玖';
/** 一三八零零…: seven in a row, unless they begin as a year does. */
const spelledNumber = new RegExp(`(?<![${chineseDigit}])(?!二[〇零○]|一九)[${chineseDigit}]{7,}`);

const reach = '微信|薇信|v信|vx|威信|qq|扣扣|好友';
const advertisements: readonly RegExp[] = [
  // 增加微信支付 is work, 加微信领奖 is not
  new RegExp(
    `(?:(?<![增附追添参叠外])加|请添加)(?:我|客服|老师|经理|专员|顾问|一下|下)?(?:的|个)?(?:${reach})(?:$|[^\\p{L}\\p{N}]|领|送|咨询|了解|详|免|拿|获|得|私|聊|看|进|办|号)`,
    'u',
  ),
  /扫码(?:领取|领红包|领奖|领券|领福利|进群|加微|加好友|加我|加群|加v|添加微|添加好友|抽奖|关注公众)|[进入]群(?:领|抽奖|福利)|私聊|拉你进群/,
  /恭喜[您你]?(?:获得|中奖|被抽中|入选)|[您你]已(?:获得|中奖|被抽中)|中奖[了啦]|(?:可|快来|免费|立即|即可|请|点)领取?(?:奖金|大奖|奖品|红包|礼品|现金|补贴|优惠券)/,
  /点击(?:此处|链接|领取|查看|进入|下方|上方|这里|下载|登录|打开|即可)|戳(?:此处|这里)|回复?(?:td|t|n)退订|退订回|复制(?:到浏览器|此链接|链接)/,
  /\d%返利|返利\d+%|高额返利|日返\d|稳赚|躺赚|日赚\d|日入\d|月入\d|刷单(?:兼职|赚|返)|兼职(?:刷单|赚钱)|保本高息|内幕消息|荐股群|带单老师/,
  /秒批|秒下款|秒到账|当天放款|当天下款|极速放款|黑户|[不免](?:看|查)?征信|包下款|急用钱|借钱[找就加]/,
  /博彩|六合彩|约炮|裸聊|代开(?:发票|票据)|发票代开|刻章办证|办证刻章/,
  /[您你]的?[^，。]{0,8}(?:账户|帐户|账号|帐号|卡|etc)[已将]?(?:即将)?被?(?:异常|冻结|停用|失效|封停|注销)|积分(?:即将|将)(?:清零|过期|到期)|涉嫌洗钱/,
  /请[您你]?(?:立即|马上|尽快|速|及时|今日)(?:联系|还款|汇款|转账|缴费|拨打|致电|登录|认证|充值)|(?:客服|咨询|联系|服务)(?:电话|热线|qq|微信):/,
  /验证码(?:是|为|:|\d)|退款链接/,
];

/** Whether these free words may stand in a text message as they are. */
export function mayStandInSms(words: string): boolean {
  const text = plain(words);
  const tight = text.replace(/[\s*_~|]+/g, '');
  const finds = (patterns: readonly RegExp[], where: string) =>
    patterns.some((pattern) => pattern.test(where));
  if (finds(addresses, text.replace(noAddress, ' '))) return false;
  if (finds(spelledAddresses, tight.replace(noAddress, ' '))) return false;
  if (finds(numbers, text) || spelledNumber.test(tight)) return false;
  return !finds(accounts, tight) && !finds(advertisements, tight);
}
