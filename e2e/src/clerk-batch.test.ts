// The whole morning of issue 16 in small: fifteen rows of which three are bad, each named with its reason; the others go out under a flow with
// one approval and are signed for the enterprise by one act of will. The clicks are those that the page of the benchmarks counts.

import { flowRoutes } from '@xinqi/wire/flow';
import { orgRoutes } from '@xinqi/wire/org';
import { signingRoutes } from '@xinqi/wire/signing';
import { templateRoutes } from '@xinqi/wire/template';
import {
  approveAll,
  badRows,
  type List,
  sendFromFile,
  sendFromTemplate,
  sendFromWord,
  signAll,
} from './pages/batch-of-many.ts';
import { logIn, readCode } from './pages/sign-in.ts';
import { pdfUpload } from './pages/wizard.ts';
import { drawFlow, join, named, step } from './product/approvals.ts';
import { newCompany, newMobile, newPerson, type Registered, register } from './product/people.ts';
import { samplePdf, signatureBlock } from './product/sample-pdf.ts';
import { sheet } from './product/sheet.ts';
import { wordFile } from './product/word-file.ts';
import { Clerk } from './stage/clerk.ts';
import { expect, test } from './stage/stage.ts';

/** The goal of the issue: her own clicks, until all is sent. */
const goal = 12;

const listOf = (good: number): List => ({
  good,
  sheet: sheet([
    ['姓名', '手机号'],
    ...Array.from({ length: good + badRows }, (_, i) => [
      `员工${i + 1}`,
      i < badRows ? '12345' : newMobile(),
    ]),
  ]),
});

/** An enterprise whose administrator sends and signs, and where somebody else approves before anything goes out. */
async function underFlow(): Promise<{ corp: Registered; approver: Registered }> {
  const corp = await register(newCompany('宁波海川人力', '陈思远'));
  const { groupId } = await corp.caller.call(orgRoutes.updateGroup, { name: '人力资源部' });
  const approver = await join(corp, newPerson('王小明'), groupId);
  await corp.caller.call(flowRoutes.switchFileAuditFlag, { enabled: 1 });
  const design = [step('部门负责人审批', [named(approver)])];
  await drawFlow(corp, { flowType: 0, name: '合同发起审批', design });
  return { corp, approver };
}

test('fifteen rows: three named, one approval, one act of will', async ({ stage, browser }) => {
  test.setTimeout(420_000);
  const { corp, approver } = await underFlow();
  const pdf = pdfUpload('劳动合同.pdf', await samplePdf(browser, '劳动合同', 1, { ending: signatureBlock }));
  // two parts of each act, which go out ten by ten
  const list = listOf(12);
  const desk = await stage.open('desktop');
  await logIn(desk, corp, '/initiation/common');
  const clerk = new Clerk(desk);
  await test.step('sent by the clerk', async () => {
    await sendFromFile(clerk, pdf, list);
    expect([clerk.clicks, clerk.fields]).toEqual([10, 0]);
    await expect(desk.getByText('审批中 12', { exact: false })).toBeVisible();
  });
  await test.step('approved by one act', async () => {
    const page = await stage.open('desktop');
    // a member's first view is his own, from which the approvals lead into the enterprise
    await logIn(page, approver, '/corp/approval');
    await page.getByRole('navigation', { name: '审批类型' }).waitFor();
    await page.goto('/corp/approval?keyword=劳动合同');
    const hands = new Clerk(page);
    await approveAll(hands, list.good);
    expect(hands.clicks).toBe(2);
    await stage.rendered(page, '/corp/approval');
  });
  await test.step('signed by one act of will', async () => {
    const hands = new Clerk(desk);
    await signAll(hands, list.good, () => readCode(corp.mobile, /用于一次签署12份合同/));
    expect([hands.clicks, hands.fields]).toEqual([5, 1]);
    await stage.rendered(desk, '/signInfo/batchSign');
  });
  const { list: batches } = await corp.caller.call(signingRoutes.batchList, {}, '/c/applySign/batchList');
  const { batchId } = batches[0]!;
  const rows = () =>
    corp.caller.call(signingRoutes.batchRows, { batchId, pageSize: 100 }, '/c/applySign/batchRows');
  expect((await rows()).list.map(({ signed }) => signed)).toEqual(Array(list.good).fill(1));
});

test('from a Word file and from a template within the same clicks', async ({ stage, browser }) => {
  test.setTimeout(420_000);
  const corp = await register(newCompany('宁波远图人力', '陈思远'));
  const desk = await stage.open('desktop');
  await logIn(desk, corp, '/initiation/common');
  const title = '用工协议';
  await test.step('a Word file', async () => {
    const clerk = new Clerk(desk);
    const clauses = [
      '乙方按月领取报酬。',
      '甲方（盖章）：　　　　日期：　　年　　月　　日',
      '乙方（签字）：　　　　日期：　　年　　月　　日',
    ];
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    await sendFromWord(
      clerk,
      { name: `${title}.docx`, mimeType: type, buffer: wordFile(title, clauses) },
      listOf(3),
    );
    expect(clerk.clicks).toBe(goal);
  });
  await test.step('a template', async () => {
    const contractId = await corp.caller.upload(
      await samplePdf(browser, title, 1, { ending: signatureBlock }),
      `${title}.pdf`,
    );
    const at = (x: number) => ({ page: 0, x, y: 560, width: 100, height: 100 });
    const roles = [
      { role: '甲方', userType: 1 as const, self: true, fields: [{ kind: 'seal' as const, ...at(60) }] },
      { role: '乙方', fields: [{ kind: 'signature' as const, ...at(320) }] },
    ];
    await corp.caller.call(templateRoutes.operate, { contractId, name: title, roles }, '/c/m/tpl/operate');
    await desk.goto('/console/template');
    const clerk = new Clerk(desk);
    await sendFromTemplate(clerk, title, listOf(3));
    expect(clerk.clicks).toBe(5);
  });
});
