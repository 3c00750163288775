// The report names every result, groups claims, and marks the test root.
import { render, screen } from '@testing-library/react';
import type { VerifyReport } from '@xinqi/wire/proof';
import { expect, it } from 'vitest';
import { offlineCommand } from './offline-hint.tsx';
import { ReportView } from './report-view.tsx';
import { verdictText } from './verdicts.ts';

const report: VerifyReport = {
  kind: 'pack',
  fileName: '证据包.zip',
  sha256: '9'.repeat(64),
  documentSha256: null,
  verdict: 'valid',
  applyNo: null,
  state: null,
  trust: { rootSha256: '3'.repeat(64), testRoot: true },
  warnings: ['容器被重新打包'],
  earlier: null,
  claims: [
    { claim: '文件未被修改', result: 'proved', reason: '摘要一致' },
    { claim: '日志一致', result: 'refuted', reason: '路径不符' },
    { claim: '实名', result: 'not_covered', reason: '' },
  ],
  signatures: [
    {
      kind: 'signature',
      verdict: 'changed_after_signing',
      signer: '陈*远',
      time: null,
      level: 'B-T',
      reason: '',
      file: null,
    },
    {
      ...{ kind: 'timestamp', verdict: 'valid', signer: '信契测试时间戳', time: null },
      ...{ level: 'B-B', reason: '', file: null },
    },
  ],
  files: [],
};

it('lists the files of a contract with several, each with its own verdict', () => {
  const open = [{ claim: '终稿与签署事件一致', result: 'refuted' as const, reason: '版本 0 与文件不符' }];
  const file = { pages: 2, documentSha256: 'a'.repeat(64), verdict: 'valid' as const, open: [] };
  const files = [
    { ...file, name: '采购合同.pdf' },
    { ...file, name: null, verdict: 'invalid' as const, open },
    { ...file, name: '附件.pdf', documentSha256: null, verdict: 'invalid' as const },
  ];
  const signatures = report.signatures.map((signature) => ({ ...signature, file: 2 }));
  const { container } = render(<ReportView report={{ ...report, files, signatures }} onAgain={() => {}} />);
  const rows = [...container.querySelectorAll('.verified-files li')].map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^核验通过文件 1：采购合同\.pdf（2 页）a{64}$/);
  expect(rows[1]).toMatch(
    /^核验不通过文件 2：文件名未披露（2 页）a{64}已否定：终稿与签署事件一致（版本 0 与文件不符）$/,
  );
  expect(rows[2]).toContain('证据包中没有这个文件');
  expect(screen.getAllByText('文件 2')).toHaveLength(2);
});
it('says nothing of files where there is one', () => {
  render(<ReportView report={report} onAgain={() => {}} />);
  expect(screen.queryByText('合同文件')).toBeNull();
});

it.each(Object.entries(verdictText))('%s has its own sentence', (verdict, { title, sentence }) => {
  render(
    <ReportView report={{ ...report, verdict: verdict as VerifyReport['verdict'] }} onAgain={() => {}} />,
  );
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain(title);
});
it('says times in Beijing’s and names the zone', () => {
  const [signature] = report.signatures;
  const claims = [{ claim: '时间戳', result: 'proved' as const, reason: '取得于 2026-11-20T16:30:01.000Z' }];
  const signatures = [{ ...signature!, time: '2026-11-20T16:30:00.000Z', reason: '见 2026-11-20T16:30:02Z' }];
  render(<ReportView report={{ ...report, claims, signatures }} onAgain={() => {}} />);
  expect(screen.getByRole('columnheader', { name: '签署时间（北京时间）' })).toBeTruthy();
  expect(screen.getByText('2026-11-21 00:30:00')).toBeTruthy();
  expect(screen.getByText('取得于 2026-11-21 00:30:01（北京时间）')).toBeTruthy();
  expect(screen.getByText('见 2026-11-21 00:30:02（北京时间）')).toBeTruthy();
});
it('Z-11: says of a voided contract that it is voided, before that its file is sound', () => {
  const state = '已作废（2026-11-23 10:00:00，作废协议 APL2）';
  render(<ReportView report={{ ...report, verdict: 'valid_with_warnings', state }} onAgain={() => {}} />);
  expect(screen.getByRole('status').textContent).toMatch(/^合同已作废，文件未被修改/);
  expect(screen.getByText(state)).toBeTruthy();
});
it('Z-11: says of one that is being voided that it is not void yet', () => {
  const state = '作废中（发起作废，2026-11-23 10:00:00，作废协议 APL2）';
  render(<ReportView report={{ ...report, verdict: 'valid_with_warnings', state }} onAgain={() => {}} />);
  const said = screen.getByRole('status').textContent;
  expect(said).toMatch(/^合同作废中，文件未被修改/);
  expect(said).not.toContain('不能再作为有效合同使用');
});
it('says of a contract that is still being signed that it is not complete', () => {
  const state = '签署中（发起合同，2026-11-23 10:00:00）';
  render(<ReportView report={{ ...report, verdict: 'valid', state }} onAgain={() => {}} />);
  expect(screen.getByRole('status').textContent).toMatch(/^合同签署中，尚未完成/);
  expect(screen.getByRole('status').textContent).not.toContain('核验通过');
});
it('says of one that its enterprise turned down what it is', () => {
  const state = '发起审批驳回（审批结束，2026-11-23 10:00:00）';
  render(<ReportView report={{ ...report, verdict: 'valid_with_warnings', state }} onAgain={() => {}} />);
  expect(screen.getByRole('status').textContent).toMatch(/^合同发起审批驳回，文件未被修改/);
});
it('Z-11: says first of a refuted file that it is refuted, whatever it tells of its state', () => {
  const state = '已作废（各方签署作废协议，2026-11-23 10:00:00，作废协议 APL2）';
  render(<ReportView report={{ ...report, verdict: 'invalid', state }} onAgain={() => {}} />);
  expect(screen.getByRole('status').textContent).toMatch(/^核验不通过/);
});
it('shows refuted claims first, then proved, then not covered', () => {
  render(<ReportView report={report} onAgain={() => {}} />);
  const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');
  expect(groups.filter((text) => /^已|^未/.test(text)).map((text) => text.slice(0, 3))).toEqual([
    '已否定',
    '已证明',
    '未涵盖',
  ]);
  expect(screen.getByText('签名后内容已被修改')).toBeTruthy();
  expect(screen.getByText('测试证书')).toBeTruthy();
  expect(screen.getByText('文档时间戳')).toBeTruthy();
  expect(screen.queryByText('B-B')).toBeNull();
  expect(screen.getByText('容器被重新打包')).toBeTruthy();
  expect(screen.getByText('npm run -s verify -- 证据包.zip --trust 根证书.pem')).toBeTruthy();
});

it.each(['a b.zip', '-rf.zip', '$(id).pdf', 'x;y.pdf', '"q".zip', '../x.zip'])(
  'never puts %j into a command',
  (name) => {
    expect(offlineCommand(name, null)).toBe('npm run -s verify -- 文件路径 --trust 根证书.pem');
    expect(offlineCommand('a.zip', name)).toBe(
      'npm run -s verify -- a.zip --trust 根证书.pem --earlier 早先的文件路径',
    );
  },
);
it('names what it was compared with', () => {
  render(<ReportView report={{ ...report, earlier: '回执.tlog-proof' }} onAgain={() => {}} />);
  expect(screen.getByText('核对的早先文件').nextElementSibling?.textContent).toBe('回执.tlog-proof');
  expect(screen.getByText(/--earlier 回执\.tlog-proof$/)).toBeTruthy();
});
