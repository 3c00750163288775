// Z-11: what the public certificate says first is true of the contract as it is now.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, ok, showPage } from '../../testing/show-page.tsx';
import { namedTimeText } from '../../ui/format.ts';
import CertificatePage from './certificate-page.tsx';

const certificate = {
  preservationId: `PRS${'0'.repeat(26)}`,
  applyNo: 'APL1',
  contractName: '采*同',
  documentSha256: 'a'.repeat(64),
  file: { sha256: 'a'.repeat(64), extensions: 0, level: 'B-T' },
  carried: null,
  signatories: [{ name: '张*', signTime: '2026-06-01T08:00:00.000Z', strength: '手机号已验证，未实名' }],
  finishedAt: '2026-06-01T08:00:00.000Z',
  log: { origin: 'xinqi.test/log/2026', index: 1, treeSize: 2, rootHash: 'b'.repeat(64) },
  timestamp: null,
  testEnvironment: false,
};

it.each([
  ['finished', (_since: string): string => '兹证明下列电子合同已由各方签署完成，', '已完成'],
  ['voiding', (since: string): string => `并于 ${since}发起作废，各方均签署作废协议后即告作废。`, '作废中'],
  ['voided', (since: string): string => `该合同已于 ${since}经各方签署作废协议作废，`, '已作废'],
] as const)('%s', async (state, sentence, tag): Promise<void> => {
  const stateSince = '2026-07-02T16:30:00.000Z';
  fakeServer({ '/certi/info': ok({ ...certificate, state, stateSince }) });
  showPage(CertificatePage, `/certi/certiPage?preservationId=${certificate.preservationId}`);
  const lead = (await screen.findByText(/其文件摘要已写入/)).textContent ?? '';
  expect(lead).toContain(sentence(namedTimeText(stateSince)));
  expect(lead.includes('兹证明')).toBe(state === 'finished');
  expect(screen.getByText(tag)).toBeTruthy();
});

it.each([
  [
    { total: 2, altered: 1, unverified: 1 },
    '文件上传时已有签名 2 个，其中 1 个已被改动或无效、1 个无法核验。各方签署的是该状态的文件。',
  ],
  [{ total: 1, altered: 0, unverified: 0 }, '文件上传时已有签名 1 个，均有效。各方签署的是该状态的文件。'],
])('what stood in the file before: %j', async (carried, words) => {
  const stateSince = '2026-07-02T16:30:00.000Z';
  fakeServer({ '/certi/info': ok({ ...certificate, carried, state: 'finished', stateSince }) });
  showPage(CertificatePage, `/certi/certiPage?preservationId=${certificate.preservationId}`);
  expect(await screen.findByText(words)).toBeTruthy();
});
