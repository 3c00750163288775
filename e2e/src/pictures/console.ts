// Pictures of the enterprise console and of approvals, each at both widths, from the world of console-world.ts.
import type { Browser, Page } from '@playwright/test';
import { flowRoutes as f } from '@xinqi/wire/flow';
import { askCode, logIn } from '../pages/sign-in.ts';
import { passCode } from '../pages/signer.ts';
import {
  addOwnCompany,
  addPerson,
  clickField,
  next,
  openWizard,
  pdfUpload,
  upload,
} from '../pages/wizard.ts';
import { approverAddress } from '../product/approvals.ts';
import { shortAddress } from '../product/contracts.ts';
import { newPerson, type Person, register } from '../product/people.ts';
import { ofBoss, ofNew, still } from './console-shots.ts';
import { type ConsoleWorld, makeConsole, titles } from './console-world.ts';
import { dialog, down, press, takeShots } from './shots.ts';
import { type Kind, open, take } from './take.ts';

/** A member acts for his enterprise first. */
async function enter(page: Page, who: Person): Promise<void> {
  await logIn(page, who);
  await page.goto('/corp/approval');
  await page.getByRole('navigation', { name: '审批类型' }).waitFor();
}

const widthOf = (kind: Kind): number => (kind === 'phone' ? 390 : 1440);
type Taking = { world: ConsoleWorld; browser: Browser; kind: Kind };
const shoot = (page: Page, kind: Kind, name: string, shows: string) =>
  take(page, `${name}-${widthOf(kind)}`, shows);

/** The head of the department: his lists, one request, the dialog of a decision, 委托审批. */
async function ofHead({ world, browser, kind }: Taking): Promise<void> {
  const page = await open(browser, kind);
  await enter(page, world.manager);
  await page.getByRole('link', { name: `审批 ${titles.long}` }).waitFor();
  await still(page);
  await shoot(page, kind, 'approvals', 'requests that wait for a member');
  await press(page, '委托审批');
  await page.getByRole('radio').first().waitFor();
  await shoot(page, kind, 'approvals-delegate', 'a colleague decides for some days');
  await page.goto('/corp/signInfo/sealApproval?tab=done');
  await page.getByRole('link', { name: `查看 ${titles.refusedSeal}` }).waitFor();
  await still(page);
  await shoot(page, kind, 'approvals-seals', 'requests to use seals that he decided');
  await page.goto('/corp/approval');
  await page.getByRole('link', { name: `审批 ${titles.long}` }).click();
  await page.getByRole('heading', { name: '审批进度' }).waitFor();
  if (kind === 'desktop') await page.locator('.pdf-page canvas').first().waitFor();
  await shoot(page, kind, 'audit', 'a request that waits for the viewer');
  await press(page, '同意');
  await dialog(page);
  await shoot(page, kind, 'audit-approve', 'agreeing');
  await page.context().close();
}

/** Who holds 成员合同审批 and is neither asker nor approver. */
async function ofAuditor({ world, browser, kind }: Taking, instIdNo: string): Promise<void> {
  const page = await open(browser, kind);
  await enter(page, world.auditor);
  await page.goto(`/applySign/audit?instIdNo=${instIdNo}`);
  await page.getByRole('heading', { name: '审批进度' }).waitFor();
  if (kind === 'phone') await page.getByRole('tab', { name: '合同正文' }).click();
  await page.getByText('您可查看审批进度').waitFor();
  await shoot(page, kind, 'audit-watched', 'a request seen by who may only watch');
  await page.goto(`/signInfo/entAccess?applyNo=${world.linked}`);
  await page.getByRole('heading', { name: '企业合同访问权限' }).waitFor();
  await page
    .getByText(/联系企业管理员/)
    .first()
    .waitFor();
  await shoot(page, kind, 'ent-access', 'what one may see, and whom to ask');
  await page.context().close();
}

/** By the link, on a phone, without an account. */
async function byLink({ world, browser, kind }: Taking): Promise<void> {
  const page = await open(browser, kind);
  await page.goto(await approverAddress(world.finance.mobile, titles.byLink));
  await page.getByText('审批人手机号').waitFor();
  await shoot(page, kind, 'audit-link', 'what an approver’s link shows first');
  await page.getByLabel('短信验证码').fill(await askCode(page, world.finance.mobile, /用于审批/));
  await page.getByRole('heading', { name: '审批进度' }).waitFor();
  await still(page);
  await shoot(page, kind, 'audit-by-link', 'the request by link and code');
  await page.context().close();
}

/** The signing page while its seal may not be used yet. */
async function sealing({ world, browser, kind }: Taking): Promise<void> {
  for (const [name, title, shows] of [
    ['sign-ask-seal', titles.askSeal, 'signing: the seal is asked for'],
    ['sign-seal-waiting', titles.waitingSeal, 'signing: the request is on its way'],
    ['sign-seal-refused', titles.refusedSeal, 'signing: the request was turned down'],
  ] as const) {
    const page = await open(browser, kind);
    await page.goto(await shortAddress(world.clerk.mobile, title));
    await passCode(page, world.clerk.mobile);
    await page.locator('.pdf-page canvas').first().waitFor();
    if (kind === 'phone') {
      await page.locator('.bottom-bar .bar-main').click();
      await page.getByRole('dialog').getByRole('button', { name: /申请/ }).first().waitFor();
    } else await page.getByText(/用印/).first().waitFor();
    await still(page);
    await shoot(page, kind, name, shows);
    await page.context().close();
  }
}

/** The sender: 审批 on the contract's page, and the wizard's last step. */
async function ofSender({ world, browser, kind }: Taking, pdf: Buffer): Promise<void> {
  const page = await open(browser, kind);
  await enter(page, world.sender);
  await page.goto(`/signInfo/viewDetail?applyNo=${world.linked}`);
  const part = page.getByRole('region', { name: '审批', exact: true });
  await part.evaluate((node) => node.scrollIntoView({ block: 'start' }));
  if (kind === 'desktop') await page.locator('.pdf-page canvas').first().waitFor();
  await shoot(page, kind, 'detail-approvals', 'approvals on the contract’s page');
  await page.goto('/corp/approval?tab=mine');
  await page.getByRole('link', { name: /^查看/ }).first().waitFor();
  await still(page);
  await shoot(page, kind, 'approvals-mine', 'requests in every state');
  if (kind === 'desktop') {
    await openWizard(page);
    await upload(page, pdfUpload('年度框架采购合同.pdf', pdf));
    await next(page);
    await page.getByRole('textbox', { name: /^合同金额/ }).fill('1280000');
    await addOwnCompany(page, 1, world.sender);
    await addPerson(page, 2, newPerson('赵敏'));
    await next(page);
    await page.locator('.pdf-page canvas').first().waitFor();
    await clickField(page, '企业印章', 0, 0.3, 0.6);
    await page.locator('.place-parties').getByRole('button', { name: '赵敏' }).click();
    await clickField(page, '签名', 0, 0.7, 0.6);
    await next(page);
    await page.getByText('部门负责人审批').first().waitFor();
    await down(page, '发起审批');
    await still(page);
    await shoot(page, kind, 'wizard-approval', 'the last step names the approvals');
  }
  await page.context().close();
}

export async function pictureConsole(browser: Browser, pdf: Buffer): Promise<void> {
  const world = await makeConsole(pdf);
  const { list } = await world.manager.caller.call(f.approverContract, { tab: 'todo' });
  const watched = list.find(({ contractName }) => contractName === titles.long)?.instIdNo ?? '';
  for (const kind of ['desktop', 'phone'] as const) {
    const taking = { world, browser, kind };
    await ofHead(taking);
    await ofAuditor(taking, watched);
    await ofSender(taking, pdf);
    await sealing(taking);
  }
  await byLink({ world, browser, kind: 'phone' });
  await takeShots(browser, world.boss, ofBoss(world));
  const fresh = await register({ ...newPerson('林晓'), company: '厦门鹭岛文化创意有限公司' });
  await takeShots(browser, fresh, ofNew);
}
