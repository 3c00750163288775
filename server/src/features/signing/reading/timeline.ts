// The signing log in plain words, from the evidence itself: what is shown is what is logged.
import { beijingMinute, demandText, readLocation, willText, willWayNames } from '@xinqi/domain';
import { type AnyEvent, decodeEvent, type EventData } from '@xinqi/evidence/event';
import { reasonText, SIGNATURE_REASONS } from '@xinqi/pdf/verify';
import type { Party } from '../contract/acting/load-party.ts';
import { approvingCorp } from '../contract/own-people.ts';
import type { Parts } from '../contract/parts.ts';
import { approvalWords } from './approval-words.ts';

function voidWords({ step, role }: { step: string; role: string }, because: string): string {
  if (role === 'voiding') return `本合同用于作废另一份合同${because}`;
  if (step === 'requested') return `发起作废，等待各方签署作废协议${because}`;
  return step === 'done' ? '各方已签署作废协议，合同作废' : '作废协议未签署完成，合同继续有效';
}

const chainWords = { humi: '工信部标识', sifa: '司法链' } as const;
const downloadWords: Readonly<Record<string, string>> = { pack: '下载证据包', attachment: '下载附件' };

function uploadWords(carries: number | undefined): string {
  const count = carries === undefined ? '' : `，文件已有 ${carries} 个签名`;
  return `上传已签名的合同文件，原样保留${count}`;
}

/** The verifier's sentence for a code of the evidence; codes of former versions have none. */
function reasonWords(code: string): string {
  const reason = SIGNATURE_REASONS.find((one) => one === code);
  return reason ? reasonText(reason) : '上传时未通过核验';
}

/** What a device said of its place (经度、纬度), as its claim; nothing where it said nothing, or the asker is not told. */
function placeWords(location: string | undefined): string {
  const place = location === undefined ? undefined : readLocation(location);
  return place ? `；设备自称位置：经度 ${place.longitude}，纬度 ${place.latitude}（未经核实）` : '';
}

/** What the sender demands of his reading and of his will. */
function demandWords(data: EventData<'recipient.add'>, numberNamed: boolean): string {
  const reading = demandText({ whole: data.read_whole ?? false, seconds: data.read_seconds ?? 0 });
  const will = willText({ ways: data.will ?? [], needed: data.will_n ?? 0 });
  const number = numberNamed ? '且须为发起方填写的身份证号' : '';
  const text = [reading, will, number].filter((words) => words !== '').join('，');
  return text && `，要求其签署前${text}`;
}

/** His will, with what his browser says that he read and where his device says that he was; undefined where it says nothing. */
function intentWords(data: EventData<'sign.intent'>, who: string, location: string | undefined) {
  const { batch_size: size, read_pages: seen, read_of: of, read_seconds: seconds } = data;
  const read = seen === undefined ? '' : `；浏览器记录已看 ${seen}/${of} 页，${seconds} 秒（未经核实）`;
  const key = data.passkey === undefined ? '' : '；以通行密钥确认了所签内容';
  const more = `${key}${read}${placeWords(location)}`;
  if (size !== undefined) return `${who} 以一次验证确认签署包括本合同在内的${size}份合同${more}`;
  return more ? `${who} 表示签署意愿${more}` : undefined;
}

/** Words for one event; undefined for those that only machines need. */
function wordsOf(
  event: AnyEvent,
  who: string,
  reason: string | undefined,
  location: string | undefined,
): string | undefined {
  const because = reason ? `：${reason}` : '';
  switch (event.type) {
    case 'apply.create':
      return event.data.video ? '发起合同，要求每位签署方签署前录制视频' : '发起合同';
    case 'doc.upload':
      return event.data.signed ? uploadWords(event.data.carries) : '上传合同文件';
    case 'doc.convert':
      return /^(?:jpeg|png)$/.test(event.data.format)
        ? '文件由图片转换，发起方已逐页核对'
        : event.data.alike
          ? '文件由 Word 转换，版面与发起方已逐页核对的合同相同'
          : '文件由 Word 或 Excel 转换，发起方已逐页核对';
    case 'doc.signature':
      return event.data.verdict === 'valid'
        ? undefined
        : `文件上传时已有的第 ${event.data.order} 个签名：${reasonWords(event.data.reason)}`;
    case 'doc.attach':
      return '添加附件';
    case 'doc.normalise':
      return event.data.flattened ? '使用经发起方同意的副本，预留签署位置' : '预留签署位置';
    case 'recipient.add':
      return `添加签署方 ${who}${demandWords(event.data, event.pii?.idno_c !== undefined)}`;
    case 'recipient.correct':
      return event.data.by === 'signatory' ? `${who} 更换了手机号` : `更正签署方信息，现为 ${who}`;
    case 'recipient.replace':
      return `${event.data.by === 'signatory' ? '签署任务转交给' : '签署方更换为'} ${who}${because}`;
    case 'recipient.fill':
      return `${who} 在发起前填写了合同中的内容`;
    case 'recipient.remind':
      return `提醒 ${who} 签署（${event.data.channel === 'mail' ? '邮件' : '短信'}）`;
    case 'cc.add':
      return '添加抄送人';
    case 'cc.notify':
      return '通知抄送人';
    case 'link.revoke':
      return event.data.reason === 'replace' ? `${who} 的签署链接已失效` : undefined;
    case 'sign.intent':
      return intentWords(event.data, who, location);
    case 'link.issue':
      return event.data.channel === 'none'
        ? `${who} 此前的签署链接已失效`
        : `向 ${who} 发送签署链接（第${event.data.generation}次）`;
    case 'link.open':
      return `${who} 打开签署链接`;
    case 'auth.sms':
      return event.data.result === 'passed'
        ? `${who} 通过短信验证码验证${event.data.test ? '（测试环境）' : ''}`
        : `${who} 短信验证码错误`;
    case 'auth.check':
      return `${who} ${event.data.result === 'passed' ? '通过' : '未通过'}${willWayNames[event.data.way]}核验${event.data.test ? '（测试环境）' : ''}${event.data.batch_size === undefined ? '' : `（同时签署 ${event.data.batch_size} 份）`}`;
    case 'auth.password':
      return `${who} ${event.data.result === 'passed' ? '通过签署密码验证' : '签署密码错误'}${event.data.batch_size === undefined ? '' : `（同时签署 ${event.data.batch_size} 份）`}`;
    case 'video.recorded':
      return `${who} 录制了签署视频（${Math.round(event.data.ms / 1000)} 秒），同意其保存`;
    case 'video.reviewed':
      return event.data.verdict === 'heard'
        ? `发起方人员播放 ${who} 的签署视频，评定为已听清、与要求一致`
        : `发起方人员播放 ${who} 的签署视频，评定为与要求不符`;
    case 'consent.accept':
      return event.data.kind === 'privacy' ? `${who} 同意核验身份信息` : `${who} 同意签署声明`;
    case 'seal.use':
      return `${who} 使用印章${event.data.right === 'grant' ? '（凭授权）' : event.data.right === 'super' ? '（超级管理员）' : ''}${event.data.inst ? '，已经用印审批' : ''}`;
    case 'sign.accept':
      return `${who} 确认签署`;
    case 'cert.issue':
      return `为 ${who} 签发一次性${event.data.test ? '测试' : ''}证书`;
    case 'sign.done':
      return `${who} 的签名已写入文件（第${event.doc!.rev}版，${event.data.level ?? 'B-B'}）`;
    case 'sign.abandon':
      return `${who} 的签名因签署结束未写入文件`;
    case 'sign.refuse':
      return `${who} 拒签${because}${placeWords(location)}`;
    case 'apply.cancel':
      return `撤销合同${reason ? `：${reason}` : ''}`;
    case 'apply.expire':
      return '已到签署截止时间，签署结束';
    case 'apply.terminate':
      return `终止合同${because}`;
    case 'apply.extend':
      return `签署截止时间延长至 ${beijingMinute(new Date(event.data.deadline))}`;
    case 'apply.void':
      return voidWords(event.data, because);
    case 'doc.finalise':
      return '全部签署完成，文件锁定';
    case 'doc.extend':
      return event.data.kind === 'timestamp'
        ? `文件加盖文档时间戳${event.data.test ? '（测试环境）' : ''}（第${event.doc!.rev}版，${event.data.level}）`
        : `文件补充证书状态信息（第${event.doc!.rev}版，${event.data.level}）`;
    case 'cert.revoke':
      return `吊销 ${who} 的证书`;
    case 'chain.deposit':
      return `定稿哈希已存证于${chainWords[event.data.chain]}${event.data.test ? '（测试环境）' : ''}，编号 ${event.data.deposit_id}`;
    case 'download':
      return downloadWords[event.data.what] ?? '下载合同文件';
    case 'print':
      return `打印第 ${event.data.copy} 份（可打印 ${event.data.copies} 份）`;
    case 'disclose':
      return '平台依法律文书披露了本合同的存证信息';
    default:
      return undefined;
  }
}

/** Done by the sender about a signatory. */
const bySender = (event: AnyEvent): boolean =>
  event.type === 'recipient.add' ||
  (event.type === 'recipient.correct' && event.data.by !== 'signatory') ||
  event.type === 'recipient.remind' ||
  event.type === 'video.reviewed' ||
  (event.type === 'recipient.replace' && event.data.by !== 'signatory');

/**
 * `corpId`: the enterprise for whose people it is shown; approvals are shown to its own alone. Where a signatory's device said that it
 * was is shown to himself and to the sender.
 */
export async function presentTimeline(
  parts: Parts,
  { apply, lines, me, isSender }: Pick<Party, 'apply' | 'lines' | 'me' | 'isSender'>,
  corpId: string | undefined,
) {
  const rows = await parts.ledger.eventsOf(parts.deps.db, apply.apply_no!);
  const events = rows.map((row) => ({ row, event: decodeEvent(row.body) }));
  const approvals = new Map(
    events.flatMap(({ event }) =>
      event.type === 'approve.submit' ? [[event.data.inst, event.data.kind] as const] : [],
    ),
  );
  const approvers = await parts.flow.approvers(parts.deps.db, apply.apply_id);
  const inner = new Set(rows.filter((r) => r.type.startsWith('approve.')).map((r) => r.event_id));
  const openings = await parts.ledger.openings(
    parts.deps.db,
    apply.apply_no!,
    (path, id) =>
      path === 'data.reason_c' || path === 'data.location_c' || (path === 'pii.name_c' && inner.has(id)),
  );
  const opened = new Map(openings.map((o) => [`${o.event} ${o.path}`, o.value]));
  const names = new Map(
    lines.map((l) => [l.sign_no, l.user_type === 1 ? `${l.name}（经办人 ${l.operator_name}）` : l.name]),
  );
  return events.flatMap(({ row, event }, i) => {
    // pictures that are one file have an event each
    if (event.type === 'doc.convert' && events[i - 1]?.event.type === event.type) return [];
    const who = event.sign_no ? (names.get(event.sign_no) ?? '') : '';
    const reason = opened.get(`${event.id} data.reason_c`);
    const shown = (text: string | undefined, actor: string) =>
      text === undefined ? [] : [{ type: event.type, text, time: event.ts, actor, logIndex: row.log_index }];
    if (inner.has(event.id)) {
      if (corpId === undefined || approvingCorp(event, lines, approvers) !== corpId) return [];
      const name = opened.get(`${event.id} pii.name_c`);
      const kind = 'inst' in event.data ? approvals.get(event.data.inst ?? '') : undefined;
      const because = reason ? `：${reason}` : '';
      return shown(
        approvalWords(event, kind, { name, because }),
        event.actor.kind === 'system' ? '系统' : (name ?? ''),
      );
    }
    const actor =
      event.actor.kind === 'system' ? '系统' : event.sign_no && !bySender(event) ? who : apply.sender_name;
    const told = isSender || (me !== undefined && me.sign_no === event.sign_no);
    const location = told ? opened.get(`${event.id} data.location_c`) : undefined;
    return shown(wordsOf(event, who, reason, location), actor);
  });
}
