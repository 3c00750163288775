// report.html, versions 1 and 2: the events of a pack as one Chinese page. A pure function of the other files, so that the
// verifier builds it again and compares bytes: what people read cannot differ from what was proved.
// Values come from users: everything is escaped and isolated (bdi), and the page may load and run nothing.
import { beijingTime } from '../event/beijing-time.ts';
import type { Opening } from '../event/commitment.ts';
import type { AnyEvent } from '../event/event.ts';
import { namedFile } from '../event/files.ts';
import type { Checkpoint } from '../log/checkpoint.ts';
import { readState } from './contract-state.ts';
import type { Manifest } from './manifest.ts';
import type { Revision } from './pack-parts.ts';
import {
  ACTOR_WORDS,
  APPROVAL_WORDS,
  CARRIED_WORDS,
  EVENT_WORDS,
  LEVEL_WORDS,
  OPENING_WORDS,
  VIDEO_WORDS,
  WILL_WORDS,
} from './report-words.ts';

/** All that the report is made of; `indexes[i]` is the place of `events[i]` in the log. */
export interface ReportInput {
  readonly about: Pick<Manifest, 'apply_no' | 'log' | 'environment' | 'made_at' | 'report'>;
  readonly events: readonly AnyEvent[];
  readonly indexes: readonly number[];
  readonly openings: readonly Opening[];
  /** Of each file of the contract, in its order. */
  readonly documents: readonly { readonly originalSha256: string; readonly revisions: readonly Revision[] }[];
  readonly checkpoint: Checkpoint & { readonly rootHex: string };
  /** Names of the timestamp files. */
  readonly timestamps: readonly string[];
}

const STYLE =
  'body{font:14px/1.7 sans-serif;color:#1b2733;margin:2em auto;max-width:72em;padding:0 1em}h1{font-size:22px}h2{font-size:16px;margin-top:2em}table{border-collapse:collapse;width:100%}th,td{border:1px solid #ccd3da;padding:4px 8px;text-align:left;vertical-align:top;word-break:break-all}th{background:#f3f6f9;white-space:nowrap}.test{color:#b42318;font-weight:bold}';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

const cell = (text: string): string => `<td><bdi>${escapeHtml(text)}</bdi></td>`;
const row = (...cells: readonly string[]): string => `<tr>${cells.map(cell).join('')}</tr>\n`;
const pair = (name: string, value: string): string => `<tr><th>${name}</th>${cell(value)}</tr>\n`;
const heading = (...names: readonly string[]): string =>
  `<tr>${names.map((n) => `<th>${n}</th>`).join('')}</tr>\n`;

/** How strongly each signatory's identity was checked, from the sign.accept events: sign number → words. */
export function identityWords(events: readonly AnyEvent[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const event of events) {
    if (event.type !== 'sign.accept') continue;
    const { auth } = event.actor;
    // a key and a signing password name nobody: they stand beside whatever does
    const isOwn = ({ level }: (typeof auth)[number]) => level === 'key' || level === 'secret';
    const [keys, of] = [auth.filter(isOwn), auth.filter((one) => !isOwn(one))];
    // a compared identity includes the phone, and 未实名 would be wrong beside it
    const named = of.filter(({ level }) => level !== 'none' && level !== 'mobile');
    const levels = [...(named.length > 0 ? named : of), ...keys].map(
      (auth) => `${LEVEL_WORDS[auth.level]}${auth.test ? '（测试环境）' : ''}`,
    );
    words.set(event.sign_no ?? '', [...new Set(levels)].join('；') || LEVEL_WORDS.none!);
  }
  return words;
}

function approvalDetails(event: AnyEvent): string[] {
  switch (event.type) {
    case 'approve.submit':
      return [`${APPROVAL_WORDS[event.data.kind]}，审批编号 ${event.data.inst}，共 ${event.data.steps} 步`];
    case 'approve.decide':
      return [`审批编号 ${event.data.inst}，第 ${event.data.step} 步`, APPROVAL_WORDS[event.data.result]];
    case 'approve.hand':
      return [`审批编号 ${event.data.inst}，第 ${event.data.step} 步`, APPROVAL_WORDS[event.data.kind]];
    case 'approve.end':
      return [`审批编号 ${event.data.inst}`, APPROVAL_WORDS[event.data.result]];
    case 'seal.use':
      return event.data.inst === undefined ? [] : [`经审批 ${event.data.inst}`];
    default:
      return [];
  }
}

function videoDetails(event: AnyEvent): string[] {
  if (event.type === 'video.reviewed') return [VIDEO_WORDS[event.data.verdict]];
  if (event.type !== 'video.recorded') return [];
  const { sha256, length, ms, container } = event.data;
  return [`${container}，${length} 字节，${(ms / 1000).toFixed(1)} 秒，SHA-256 ${sha256}`];
}

function details(event: AnyEvent): string {
  const parts: string[] = [];
  const file = namedFile(event);
  if (file !== undefined) parts.push(`文件 ${file + 1}`);
  if (event.doc) parts.push(`版本 ${event.doc.rev}，SHA-256 ${event.doc.sha256}`);
  if (event.type === 'doc.upload' || event.type === 'doc.attach') parts.push(`SHA-256 ${event.data.sha256}`);
  if (event.type === 'doc.upload' && event.data.carries !== undefined)
    parts.push(`文件上传时已有签名 ${event.data.carries} 个`);
  if (event.type === 'doc.signature') {
    const { order, kind, verdict, reason } = event.data;
    parts.push(
      `第 ${order} 个${kind === 'timestamp' ? '（文档时间戳）' : ''}：${CARRIED_WORDS[verdict]}（${reason}）`,
    );
  }
  if (event.type === 'sign.intent' && event.data.docs !== undefined)
    parts.push(`共 ${event.data.docs.length} 个文件`, ...event.data.docs.slice(1).map(fileHash));
  if (event.type === 'sign.intent' && event.data.passkey !== undefined)
    parts.push(`以通行密钥对所签内容签名，密钥登记于 ${beijingTime(event.data.passkey.registered)}`);
  if (event.type === 'auth.sms') parts.push(event.data.result === 'passed' ? '通过' : '未通过');
  if (event.type === 'auth.check') {
    const { way, result, party, request, code, batch_size: size, batch_at: at } = event.data;
    parts.push(
      `${WILL_WORDS[way]}${result === 'passed' ? '一致' : '未通过'}`,
      `核验方 ${party}，编号 ${request}，结果 ${code}`,
    );
    if (at !== undefined) parts.push(`答复于 ${beijingTime(at)}，用于同时签署的 ${size} 个签署任务`);
  }
  if (event.type === 'auth.password') {
    const { result, set, batch_size: size } = event.data;
    parts.push(result === 'passed' ? '正确' : '错误', `该密码设置于 ${beijingTime(set)}`);
    if (size !== undefined) parts.push(`用于同时签署的 ${size} 个签署任务`);
  }
  parts.push(...videoDetails(event));
  if (event.type === 'cert.issue' || event.type === 'cert.revoke')
    parts.push(`证书序列号 ${event.data.serial}`);
  if (event.type === 'cert.issue' && event.data.ca !== undefined)
    parts.push(`由外部认证机构签发，其根证书 SHA-256 ${event.data.ca}`);
  if (event.type === 'doc.extend') {
    parts.push(event.data.kind === 'timestamp' ? '文档时间戳' : '证书状态信息');
    parts.push(`签名级别 ${event.data.level}`);
  }
  if (event.type === 'sign.done') parts.push(`证书 SHA-256 ${event.data.cert_sha256}`);
  if (event.type === 'chain.deposit')
    parts.push(`存证编号 ${event.data.deposit_id}`, `SHA-256 ${event.data.sha256}`);
  if (event.type === 'disclose')
    parts.push(`披露 ${event.data.openings} 项承诺的内容`, `记录文件 SHA-256 ${event.data.records}`);
  parts.push(...approvalDetails(event));
  if ('test' in event.data && event.data.test)
    parts.push(event.type === 'cert.issue' ? '测试证书' : '测试环境');
  return parts.join('；');
}

const fileHash = (sha256: string, place: number): string => `文件 ${place + 2} SHA-256 ${sha256}`;

/** What a contract with several files has besides: their list, and to which of them each version belongs. */
function severalFiles({ documents, events, openings }: ReportInput): string[] {
  const created = events.find(({ type }) => type === 'apply.create');
  const named = (created?.type === 'apply.create' && created.data.files) || [];
  const nameOf = (file: number): string => {
    const upload = events.find((e) => e.type === 'doc.upload' && (namedFile(e) ?? 0) === file);
    return openings.find((o) => o.event === upload?.id && o.path === 'data.name_c')?.value ?? '未披露';
  };
  return [
    '</table>\n<h2>合同文件</h2>\n<table>\n',
    heading('次序', '文件名', '页数', '原始文件 SHA-256', '终稿 SHA-256'),
    ...documents.map(({ originalSha256, revisions }, file) =>
      row(
        `文件 ${file + 1}`,
        nameOf(file),
        String(named[file]?.pages ?? ''),
        originalSha256,
        revisions.at(-1)?.sha256 ?? '',
      ),
    ),
    '</table>\n<h2>文件版本</h2>\n<table>\n',
    heading('文件', '版本', '长度（字节）', 'SHA-256'),
    ...documents.flatMap(({ revisions }, file) =>
      revisions.map(({ length, sha256 }, rev) =>
        row(`文件 ${file + 1}`, String(rev), String(length), sha256),
      ),
    ),
  ];
}

function stateWords(events: readonly AnyEvent[]): string {
  const read = readState(events);
  return 'rule' in read ? '事件自相矛盾，无法得出' : read.text;
}

/** The page as text (UTF-8, LF). */
export function buildReport(input: ReportInput): string {
  const { about, events, openings, documents, checkpoint } = input;
  const only = documents.length === 1 ? documents[0] : undefined;
  const opened = new Map<string, string[]>();
  let title = '未披露';
  for (const { event, path, value } of openings) {
    const key = path.slice(path.lastIndexOf('.') + 1);
    if (path === 'data.title_c') title = value;
    opened.set(event, [...(opened.get(event) ?? []), `${OPENING_WORDS[key] ?? key}：${value}`]);
  }
  const rows = events.map((event, i) =>
    row(
      String(event.seq_in_apply ?? ''),
      String(input.indexes[i] ?? ''),
      beijingTime(event.ts),
      EVENT_WORDS[event.type],
      ACTOR_WORDS[event.actor.kind] ?? event.actor.kind,
      event.sign_no ?? '',
      [details(event), ...(opened.get(event.id) ?? [])].filter(Boolean).join('；'),
    ),
  );
  const test = about.environment === 'test';
  return [
    '<!doctype html>\n<html lang="zh-CN">\n<head>\n<meta charset="utf-8">\n',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n`,
    `<title>电子合同证据报告 ${escapeHtml(about.apply_no)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n`,
    '<h1>电子合同证据报告</h1>\n',
    test ? '<p class="test">测试环境：本证据包使用测试证书，不具有第三方认证的效力。</p>\n' : '',
    '<table>\n',
    ...(about.report === 1 ? [] : [pair('合同状态', stateWords(events))]),
    pair('合同编号', about.apply_no),
    pair('合同名称', title),
    pair('事件日志', about.log),
    pair('日志检查点', `${checkpoint.size} 条，根哈希 ${checkpoint.rootHex}`),
    pair('检查点时间戳', input.timestamps.length > 0 ? input.timestamps.join('、') : '尚未取得'),
    pair('出证时间（北京时间）', beijingTime(about.made_at)),
    only ? pair('原始文件 SHA-256', only.originalSha256) : pair('合同文件', `${documents.length} 个`),
    pair('证书', test ? '测试证书' : '正式证书'),
    ...(only
      ? [
          '</table>\n<h2>文件版本</h2>\n<table>\n',
          heading('版本', '长度（字节）', 'SHA-256'),
          ...only.revisions.map(({ length, sha256 }, rev) => row(String(rev), String(length), sha256)),
        ]
      : severalFiles(input)),
    '</table>\n<h2>签署方身份验证强度</h2>\n<table>\n',
    heading('签署编号', '验证强度'),
    ...[...identityWords(events)].map(([signNo, words]) => row(signNo, words)),
    '</table>\n<h2>事件</h2>\n<table>\n',
    heading('序号', '日志位置', '时间（北京时间）', '事件', '操作者', '签署编号', '内容'),
    ...rows,
    '</table>\n<p>本报告由证据包内的事件生成，以核验工具的结论为准。平台记录的验证结果不等于对签署人真实身份的证明。</p>\n',
    '</body>\n</html>\n',
  ].join('');
}
