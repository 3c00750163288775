// The engine's sentences in English. It speaks Chinese only (one table each in evidence/verify and pdf/verify), so every
// sentence of it stands here once; `{}` is a value kept as it is, `{+}` a part
// that is a sentence itself, `{*}` a list of them. A test holds
// this table against the sources. What is not found is shown in Chinese: never dropped, never guessed.
import {
  CERTIFICATE_SENTENCES,
  EARLIER_SENTENCES,
  PASSKEY_SENTENCES,
  WILL_SENTENCES,
  WITNESS_SENTENCES,
} from './english-certificates.ts';
import { FILE_SENTENCES, ofFiles } from './english-files.ts';
import { LEAF_SENTENCES } from './english-leaves.ts';
import { HISTORY_SENTENCES, PARTY_SENTENCES } from './english-parties.ts';
import { PDF_SENTENCES } from './english-pdf.ts';
import { RECEIPT_SENTENCES } from './english-receipt.ts';

type Table = Readonly<Record<string, string>>;

const CLAIMS: Table = {
  合同在本证据包最后一个事件时的状态: 'What the contract is at the last event of this pack',
  '验证码、签署意愿与证书都属于各签署任务的签署方':
    'Code, intent and certificate of every signature belong to the signatory of its signing task',
  '证据包容器完整：没有多余、缺失、重复或隐藏的内容':
    'The container is whole: nothing extra, missing, duplicate or hidden',
  每个文件与清单一致: 'Every file agrees with the manifest',
  '清单由出证密钥签名，合同编号与日志名称在签名之内':
    'The manifest is signed by the pack key; contract number and log name are within the signature',
  出证密钥由信任锚认证: 'The pack key is certified by the trust anchor',
  日志密钥由信任锚认证: 'The log key is certified by the trust anchor',
  日志检查点由日志密钥签名: 'The checkpoint is signed by the log key',
  '每个事件编码规范，且属于本合同和本日志':
    'Every event is canonical and belongs to this contract and this log',
  '本合同的事件链连续，没有缺失或调换':
    'The chain of events of this contract is unbroken, nothing missing or swapped',
  每个事件都在日志检查点之内: 'Every event is under the checkpoint of the log',
  检查点有可信时间戳: 'The checkpoint has a trusted timestamp',
  '事件时间先后一致，且不晚于时间戳': 'Event times run forward and are not later than the timestamp',
  每次签署之前都记录了签署意愿和确认: 'Intent and confirmation were recorded before every signature',
  每次确认签署之前都记录了所称的身份验证:
    'The identity check that each confirmation claims was recorded before it',
  '发起方要求阅读的签署方，在表达签署意愿之前按要求阅读（由其浏览器记录，未经核实）':
    'Signatories of whom reading was demanded read as demanded before they intended to sign (recorded by their browsers, unchecked)',
  '审批记录完整，需要发起审批的合同在审批通过之后才发出':
    'Approvals are recorded whole, and a contract that needed one went out only after it had passed',
  '使用印章之前已有权利，需要审批的在审批通过之后才使用':
    'The right to use a seal existed before its use, and an approval where one was needed had passed',
  '签署证书与签署事件一致，并由信任锚认证':
    'The signing certificates agree with the events and are certified by the trust anchor',
  终稿及其每个版本与签署事件一致: 'The final document and each of its revisions agree with the events',
  原始文件与上传事件一致: 'The original file agrees with the upload event',
  '上传时生成的页面图像的摘要与事件一致（签署时没有展示这些图像）':
    'The digests of page images that were made at the upload agree with the events (nobody was shown those images)',
  披露的信息与事件中的承诺一致: 'Disclosed information agrees with the commitments in the events',
  可读报告与事件一致: 'The readable report agrees with the events',
  包内的信任提示与证书一致: 'The trust hint in the pack agrees with the certificates',
  签署人的真实身份: 'The true identity of the signers',
  检查点之后没有其他事件: 'No further events after the checkpoint',
  签署过程记录在事件日志中: 'The signing process is recorded in the event log',
};

const PACK: Table = {
  '前面的检查未通过，无法判断': 'an earlier check failed, so this cannot be judged',
  '{+}：{+}（{}）': '{1}: {2} ({3})',
  '不是规范 JSON': 'not canonical JSON',
  不是合法事件: 'not a lawful event',
  签名注记格式不合: 'malformed signed note',
  包含证明格式不合: 'malformed inclusion proof',
  日志分块不合: 'malformed log tile',
  容器格式不合: 'malformed container',
  内容不合格式: 'malformed content',
  取值不合: 'value not allowed',
  容器: 'container',
  '第 {} 个事件': 'event number {1}',
  '缺少 {*}': 'missing: {1}',
  容器被重新打包: 'the container was packed again',
  '容器被重新打包，内容完整': 'the container was packed again, its content is whole',
  '{} 个文件，规范形式': '{1} files, canonical form',
  '证据包只能说明检查点之前的事；之后是否撤销或变更请向平台查询':
    'a pack speaks only of what came before its checkpoint; ask the platform about later changes',
  '发起方没有要求，或尚无人按要求签署': 'the sender demanded none, or nobody has signed under a demand yet',
  没有看完每一页: 'not every page was looked at',
  '没有阅读满 {} 秒': 'less than {1} seconds were read',
  '合同正文向其打开不满 {} 秒': 'the text was open to him for less than {1} seconds',
  没有签署意愿: 'no intent to sign',
  '签署 {}：发起方要求阅读，签署前{+}':
    'signing {1}: the sender demanded reading, but before the signature: {2}',
  没有审批记录: 'no approvals are recorded',
  '审批 {} 重复提交': 'approval {1} is submitted twice',
  '审批 {} 没有说明审批对象': 'approval {1} does not say what it is about',
  '审批 {} 没有提交记录': 'approval {1} was never submitted',
  '审批 {} 结束之后仍有记录': 'approval {1} goes on after its end',
  '审批 {} 的记录属于不同的签署任务': 'approval {1} is recorded for different signing tasks',
  '审批 {} 被驳回却记为通过': 'approval {1} was turned down and yet recorded as passed',
  '审批 {} 第 {} 步没有同意记录': 'approval {1}: nobody approved step {2}',
  '合同在发起审批 {} 通过之前已经发出': 'the contract went out before its approval {1} had passed',
  '审批 {} 所审的文件不是本合同的文件': 'approval {1} was about another document',
  '审批 {} 提交时所示：{*}': 'approval {1} was shown with: {2}',
  '金额 {} 元': 'amount {1} yuan',
  '签署方 {}': 'signatories {1}',
  未公开金额: 'amount not disclosed',
  未公开签署方: 'signatories not disclosed',
  '审批 {}（{+}）{+}': 'approval {1} ({2}): {3}',
  '审批 {}（{+}，签署 {}）{+}': 'approval {1} ({2}, signing {3}): {4}',
  '审批 {} 第 {} 步{+}（{+}，{}）：{+}': 'approval {1}, step {2}: {3} ({4}, {5} Beijing time): {6}',
  发起审批: 'to send the contract',
  用印审批: 'to use a seal',
  审批中: 'running',
  已通过: 'passed',
  已驳回: 'turned down',
  已撤回: 'withdrawn',
  已超时: 'timed out',
  因合同或签署任务结束而终止: 'ended with its contract or signing task',
  同意: 'approved',
  驳回: 'turned down',
  登录后确认: 'signed in',
  短信验证码确认: 'by a code to his phone',
  未公开姓名: 'name not disclosed',
  未公开授权内容: 'grant not disclosed',
  没有使用印章: 'no seal was used',
  '签署 {} 使用印章之前没有签署意愿': 'signing {1}: no intent before the seal was used',
  '签署 {} 使用印章所凭的审批 {} 不成立': 'signing {1}: approval {2} does not allow the use of the seal',
  '签署 {}：{+}': 'signing {1}: {2}',
  '签署 {}：经审批 {}': 'signing {1}: under approval {2}',
  企业超级管理员: 'super administrator of the enterprise',
  '凭授权（{+}）': 'under a grant ({1})',
  '个人印章，或未认证企业的样章': 'a personal seal, or the sample of an enterprise that was not verified',
  '事件 {} 的 {} 与承诺不符': '{2} of event {1} does not give its commitment',
  没有披露信息: 'nothing is disclosed',
  '{} 项': '{1} items',
  '未披露：{*}': 'not disclosed: {1}',
  '{+} {} 项': '{1}: {2}',
  合同名称: 'contract name',
  企业合同编号: 'number given by the enterprise',
  姓名: 'name',
  文件名: 'file name',
  原因: 'reason',
  手机号: 'mobile number',
  证件号码: 'identity number',
  设备自称位置: 'place as claimed by the device',
  原姓名: 'former name',
  原手机号: 'former mobile number',
  金额: 'amount',
  签署方: 'signatories',
  '由事件重建，逐字节相同': 'rebuilt from the events, byte for byte the same',
  与由事件重建的报告不同: 'differs from the report rebuilt from the events',
  'readme.txt 与通用的核验说明不同': 'readme.txt differs from the instructions that every pack carries',
  '{} 个版本，终稿 SHA-256 {}': '{1} revisions, final document SHA-256 {2}',
  终稿长度与最后版本不符: 'the length of the final document is not that of the last revision',
  '版本 {} 的内容与其摘要不符': 'revision {1} does not have its digest',
  '{}（序号 {}）所载版本 {} 与文件不符': '{1} (sequence {2}): its revision {3} is not that of the file',
  '{}（序号 {}）的版本次序颠倒': '{1} (sequence {2}): revisions out of order',
  '{}（序号 {}）': '{1} (sequence {2})',
  '{}所载版本 {} 与文件不符': '{1}: its revision {2} is not that of the file',
  '{}的版本次序颠倒': '{1}: revisions out of order',
  '版本 {} 没有对应的事件': 'no event made revision {1}',
  '{}（序号 {}）出现在定稿之后': '{1} (sequence {2}) stands after the document was finished',
  '{}（序号 {}）出现在定稿之前': '{1} (sequence {2}) stands before the document was finished',
  '{}出现在定稿之后': '{1} stands after the document was finished',
  '{}出现在定稿之前': '{1} stands before the document was finished',
  没有上传事件: 'no upload event',
  原始文件与上传事件所载摘要不符: 'the original does not have the digest of the upload event',
  'SHA-256 {}，未经改动': 'SHA-256 {1}, as uploaded',
  'SHA-256 {}，经规范化成为版本 0': 'SHA-256 {1}, normalised into revision 0',
  '原始文件与版本 0 不同，且没有规范化事件':
    'the original differs from revision 0 and no event normalised it',
  出证时间晚于当前时间: 'the pack was made later than now',
  '出证密钥“{}”不属于日志“{}”': 'the pack key “{1}” does not belong to the log “{2}”',
  '日志证书的名称是“{}”': 'the certificate of the log is named “{1}”',
  测试证书签发的证据包没有标明测试环境: 'made under test certificates, but not marked as a test environment',
  '{} 不是 Ed25519 密钥的证书': '{1} is not the certificate of an Ed25519 key',
  日志密钥与出证密钥属于不同的根证书: 'log key and pack key belong to different roots',
  '测试证书“{}”由“{}”签发': 'test certificate “{1}” issued by “{2}”',
  '证书“{}”由“{}”签发': 'certificate “{1}” issued by “{2}”',
  '{}“{}”由“{}”签发': '{1} “{2}” issued by “{3}”',
  测试证书: 'test certificate',
  证书: 'certificate',
  '没有信任锚，请指定根证书': 'no trust anchor; choose a root certificate',
  不是由给定的信任锚签发: 'not issued by the given trust anchor',
  '证书不被信任锚认可（{+}）': 'the trust anchor does not accept the certificate ({1})',
  签名所指的不是这份清单: 'the signature is over another manifest',
  签名不成立: 'the signature is wrong',
  '合同 {}，日志 {}': 'contract {1}, log {2}',
  '检查点属于日志“{}”': 'the checkpoint is of the log “{1}”',
  '{} 条，根哈希 {}': '{1} entries, root hash {2}',
  '提示的根证书 SHA-256 {}（仅供参考，不作为信任依据）':
    'hinted root certificate SHA-256 {1} (a hint, never trusted)',
  '提示的时间戳根证书 SHA-256 {}（仅供参考，不作为信任依据）':
    'hinted root of a timestamp authority SHA-256 {1} (a hint, never trusted)',
  '{} 与提示的时间戳根证书不同': '{1} is not the hinted root of a timestamp authority',
  提示的密钥与证书不同: 'the hinted keys differ from the certificates',
  '{}：时间戳机构不在信任锚之下': '{1}: the timestamp authority is not under the trust anchor',
  '{}：时间戳不成立（{+}）': '{1}: the timestamp is wrong ({2})',
  尚未取得时间戳: 'no timestamp yet',
  'events.ndjson 不以换行结尾': 'events.ndjson does not end with a line feed',
  没有事件: 'no events',
  '事件 {} 不属于本合同或本日志': 'event {1} is not of this contract or this log',
  事件编号重复: 'event ids repeat',
  '{} 个事件': '{1} events',
  '序号 {} 处是序号 {} 的事件': 'the event at sequence {1} has sequence {2}',
  '序号 {} 的事件不接前一事件': 'the event of sequence {1} does not follow the one before',
  '序号 0 至 {}，末事件哈希 {}': 'sequence 0 to {1}, hash of the last event {2}',
  '{} 个事件有 {} 个证明': '{1} events have {2} proofs',
  '{} 不能证明序号 {} 的事件在检查点之内':
    '{1} does not prove that the event of sequence {2} is under the checkpoint',
  '{} 个事件均在 {} 条的日志之内': '{1} events, all under a log of {2} entries',
  '序号 {} 的事件早于在它之前的事件': 'the event of sequence {1} is earlier than one before it',
  '序号 {} 的事件晚于检查点': 'the event of sequence {1} is later than the checkpoint',
  '均不晚于时间戳 {}': 'none later than the timestamp {1}',
  '先后一致（没有时间戳可比）': 'in order (there is no timestamp to compare with)',
  '{} 与清单不符': '{1} does not agree with the manifest',
  '多出 {}': 'extra: {1}',
  '{} 个文件的长度和 SHA-256 均一致': 'length and SHA-256 of {1} files agree',
  '签署 {}': 'signing {1}',
  '{+}没有先行的签署意愿': '{1}: no intent before it',
  '{+}没有先行的确认': '{1}: no confirmation before it',
  '{+}没有形成新版本': '{1}: made no new revision',
  '{+}使用了为其他签署签发的证书': '{1}: used a certificate issued for another signing',
  尚无完成的签署: 'no completed signing yet',
  '{} 次签署': '{1} signings',
  '签署 {} 之前没有通过的验证记录': 'signing {1}: no passed identity check before it',
  尚无确认的签署: 'no confirmed signing yet',
  '平台记录的是：{*}。真实身份不由本证据包证明':
    'the platform recorded: {1}. This pack does not prove the true identity',
  '{} 不是证书': '{1} is not a certificate',
  '缺少签署 {} 的证书': 'the certificate of signing {1} is missing',
  '{}：{}（测试证书）': '{1}: {2} (test certificate)',
  '{}：{}（证书）': '{1}: {2} (certificate)',
  '{}：{+}': '{1}: {2}',
  身份未验证: 'identity not verified',
  '手机号已验证，未实名': 'mobile number verified, real name not',
  姓名与证件号码经核对一致: 'name and document number checked to agree',
  '姓名与证件号码经核对一致，并经人脸核验': 'name and document number checked to agree, face compared',
  企业信息经核对: 'details of the enterprise checked',
  '{+}（测试环境）': '{1} (test environment)',
  '（测试环境）': ' (test environment)',
  '签署 {} 的证书不成立（{+}）': 'signing {1}: its certificate does not hold ({2})',
  '不在信任锚之下：{*}': 'not under the trust anchor: {1}',
};

type Rule = readonly [pattern: RegExp, deep: readonly boolean[], english: string];

const HOLE = /\{[+*]?\}/g;

function rule([chinese, words]: readonly [string, string]): Rule {
  const holes = chinese.match(HOLE) ?? [];
  const parts = chinese.split(HOLE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const source = parts.map(
    (part, i) => part + (i in holes ? (holes[i] === '{*}' ? '(.*?)' : '([^；、]*?)') : ''),
  );
  return [new RegExp(`^${source.join('')}$`, 's'), holes.map((hole) => hole !== '{}'), words];
}

const SENTENCES: Table = {
  ...CLAIMS,
  ...PACK,
  ...PARTY_SENTENCES,
  ...WILL_SENTENCES,
  ...PASSKEY_SENTENCES,
  ...HISTORY_SENTENCES,
  ...FILE_SENTENCES,
  ...CERTIFICATE_SENTENCES,
  ...PDF_SENTENCES,
  ...WITNESS_SENTENCES,
  ...EARLIER_SENTENCES,
  ...LEAF_SENTENCES,
  ...RECEIPT_SENTENCES,
};
const holds = (text: string): boolean => text.search(HOLE) >= 0;
const FIXED = new Map(Object.entries(SENTENCES).filter(([chinese]) => !holds(chinese)));
/** The most particular first: those with most characters of their own. */
const RULES = Object.entries(SENTENCES)
  .filter(([chinese]) => holds(chinese))
  .toSorted(([a], [b]) => b.replace(HOLE, '').length - a.replace(HOLE, '').length)
  .map(rule);

/** Longer texts are shown as they are: matching takes time that grows with the square of the length. */
const LONGEST = 1000;

/** The English sentence, or undefined when there is none. */
export function english(chinese: string, depth = 0): string | undefined {
  if (chinese.length > LONGEST || depth > 4) return undefined;
  const fixed = FIXED.get(chinese) ?? ofFiles(chinese, (part) => english(part, depth + 1));
  if (fixed !== undefined) return fixed;
  for (const [pattern, deep, text] of RULES) {
    const match = pattern.exec(chinese);
    if (!match) continue;
    const parts = match.slice(1).map((part, i) => (deep[i] ? (english(part, depth + 1) ?? part) : part));
    return text.replace(/\{(\d)\}/g, (_, place: string) => parts[Number(place) - 1] ?? '');
  }
  for (const [mark, between] of [
    ['；', '; '],
    ['、', ', '],
  ] as const) {
    const list = chinese.split(mark);
    if (list.length > 1) return list.map((part) => english(part, depth + 1) ?? part).join(between);
  }
  return undefined;
}
