// The report as Chinese text for a terminal: contract, log and root first (D-17), then claims and signatures.
// Much of it comes from the judged file: control and direction characters are replaced, so nothing repaints a line.
import { safeLine } from '@xinqi/pdf/verify';
import { parseAnchor } from '@xinqi/pki/check';
import { nameOf } from './read-bundle.ts';
import { type FileReport, isVouchedFor, RESULT_WORDS, type ReportFile, VERDICT_WORDS } from './report.ts';
import type { Roots, Trust } from './trust.ts';

/** So many are named; a trust list has hundreds. */
const NAMED = 5;

/** Which certificates are trusted, by name, and where they come from. */
function named({ anchors, paths, unusable }: Roots): string {
  const names = anchors.slice(0, NAMED).map((der) => `“${nameOf(parseAnchor(der))}”`);
  const all = anchors.length > NAMED ? `${names.join('、')}等 ${anchors.length} 个证书` : names.join('、');
  return `${all}（${paths.join('、')}${unusable > 0 ? `，另有 ${unusable} 个证书无法使用` : ''}）`;
}

/** Each file of several with its own verdict, and whatever is not proved of it. */
function fileLines({ position, name, pages, verdict, documentSha256, claims }: ReportFile): string[] {
  const called = name === null ? '（文件名未披露）' : `“${name}”`;
  const count = pages === null ? '' : `，${pages} 页`;
  return [
    `- 文件 ${position + 1}${called}${count}：${VERDICT_WORDS[verdict]}（${verdict}）${documentSha256 === null ? '' : `，SHA-256 ${documentSha256}`}`,
    ...claims
      .filter(({ result }) => result !== 'proved')
      .map(({ text, result, reason }) => `  [${RESULT_WORDS[result]}] ${text}：${reason}`),
  ];
}

/** Lines for people; `trust` is what was judged by. */
export function printReport(report: FileReport, { roots, timestamps, lists }: Trust): string {
  const lines: string[] = [];
  const stated = isVouchedFor(report) ? '' : '（文件自称，未经证明）';
  if (report.kind === 'pack' || report.kind === 'receipt') {
    const isPack = report.kind === 'pack';
    if (!isPack) lines.push('文件：签署回执（一次签署确认，不是合同）');
    lines.push(`合同编号：${report.contract ?? '未知'}${report.contract ? stated : ''}`);
    if (isPack) lines.push(`合同状态：${report.state ?? '未知'}${report.state ? stated : ''}`);
    lines.push(`事件日志：${report.log ?? '未知'}${report.log ? stated : ''}`);
    lines.push(`根证书 SHA-256：${report.rootSha256 ?? '无（没有信任锚认证此文件）'}`);
  }
  lines.push(
    `信任锚（日志、签署与时间戳）：${roots.anchors.length > 0 ? named(roots) : '无（请用 --trust 指定根证书的 PEM 文件）'}`,
  );
  if (timestamps.anchors.length > 0) lines.push(`只用于时间戳的信任锚：${named(timestamps)}`);
  if (lists.anchors.length > 0) lines.push(`只用于 PDF 签名与签署证书的信任列表：${named(lists)}`);
  if (report.testCertificates) lines.push('注意：测试环境，使用测试证书');
  for (const warning of report.warnings) lines.push(`注意：${warning}`);
  lines.push(`结论：${VERDICT_WORDS[report.verdict]}（${report.verdict}）`, '');
  for (const { text, result, reason } of report.claims)
    lines.push(`[${RESULT_WORDS[result]}] ${text}：${reason}`);
  if (report.files) lines.push('', '合同文件：', ...report.files.flatMap(fileLines));
  if (report.signatures.length > 0) lines.push('', 'PDF 签名：');
  for (const s of report.signatures) {
    const signer = `${s.signer ?? '未知'}${s.testCertificate ? '（测试证书）' : ''}`;
    const time =
      s.time === null ? '无时间' : `${s.time}${s.timeSource === 'timestamp' ? '（时间戳）' : '（自称）'}`;
    const kind = s.kind === 'timestamp' ? '文档时间戳 ' : '';
    lines.push(
      `- ${s.file === undefined ? '' : `文件 ${s.file + 1} `}${kind}${s.field}：${VERDICT_WORDS[s.verdict]}，${signer}，${time}，${s.level}：${s.reason}${s.levelReason ? `；${s.levelReason}` : ''}${s.note ? `；${s.note}` : ''}`,
    );
  }
  return `${lines.map(safeLine).join('\n')}\n`;
}
