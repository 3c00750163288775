// The wizard to start a contract, driven by mouse and keyboard as a sender does.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../product/people.ts';
import { logIn } from './sign-in.ts';

const wizard = '/initiation/toCreate';

export type Upload = { name: string; mimeType: string; buffer: Buffer };
export const pdfUpload = (name: string, buffer: Buffer): Upload => ({
  name,
  mimeType: 'application/pdf',
  buffer,
});

/** `person`: signs in on the way to it. */
export async function openWizard(page: Page, person?: Person): Promise<void> {
  if (person) await logIn(page, person, wizard);
  else await page.goto(wizard);
  await expect(page.getByRole('heading', { name: '上传合同文件' })).toBeVisible();
}

/** Chooses the file and waits until it may be used further. */
export async function upload(page: Page, file: Upload): Promise<void> {
  await page.getByLabel('选择合同文件').setInputFiles(file);
  await expect(page.getByText(/已就绪/)).toBeVisible();
}

/** Scrolls what shows a document's pages to the end of the last one. */
export async function seeAllPages(page: Page, view: Locator): Promise<void> {
  const first = view.locator('.pdf-page[data-page="0"]');
  await first.hover();
  await first.click();
  await page.mouse.wheel(0, 200_000);
}

/** Looks at the pages that were made of an office file, to the last line, and says that they were compared. */
export async function compareConverted(page: Page): Promise<void> {
  await page.getByRole('button', { name: '逐页查看' }).click();
  const pages = page.getByRole('dialog', { name: '逐页核对' });
  await seeAllPages(page, pages);
  // a page comes into view before its end does: the sentence goes when the last line was seen
  await expect(page.getByText(/看到最后一页后可以勾选/)).toHaveCount(0);
  await pages.getByRole('button', { name: '关闭核对' }).click();
  // it is ticked when the server has kept it, a moment after the click
  const checked = page.getByRole('checkbox', { name: '我已逐页核对' });
  await checked.click();
  await expect(checked).toBeChecked();
}

export const next = (page: Page): Promise<void> => page.getByRole('button', { name: '下一步' }).click();
export const saved = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: /已保存 \d/ })).toBeVisible();

/** The card of a signatory, from 1. */
export const partyCard = (page: Page, place: number): Locator =>
  page.getByRole('listitem', { name: `第${place}位签署方` });

export async function addPerson(page: Page, place: number, person: Person): Promise<void> {
  await page.getByRole('button', { name: '添加个人' }).click();
  const card = partyCard(page, place);
  await card.getByLabel('姓名').fill(person.name);
  await card.getByLabel('手机号').fill(person.mobile);
}

/** Adds the enterprise that acts; its name and operator are known. */
export async function addOwnCompany(page: Page, place: number, person: Person): Promise<void> {
  await page.getByRole('button', { name: '添加本企业' }).click();
  await partyCard(page, place).getByLabel('经办人手机号').fill(person.mobile);
}

export type Kind = '签名' | '个人印章' | '企业印章' | '签署日期' | '填写项';
const palette = (page: Page, kind: Kind): Locator =>
  page.locator('.palette').getByRole('button', { name: kind });
/** The layer of a page (from 0) on which fields stand. */
export const sheet = (page: Page, index: number): Locator =>
  page.locator(`.pdf-page[data-page="${index}"] .place-layer`);
/** Placed fields of a page that is in view. */
export const placed = (page: Page, index: number): Locator => sheet(page, index).locator('[data-field]');
export const placedCount = (page: Page, count: number): Promise<void> =>
  expect(page.getByRole('heading', { name: `已放置（${count}）` })).toBeVisible();

async function pointOn(page: Page, index: number, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await sheet(page, index).boundingBox();
  if (!box) throw new Error(`page ${index + 1} is not in view`);
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

/** Drags a kind from the palette to a place of the page (fractions of its width and height). */
export async function dragField(page: Page, kind: Kind, index: number, x: number, y: number): Promise<void> {
  const from = await palette(page, kind).boundingBox();
  if (!from) throw new Error(`${kind} is not offered`);
  const to = await pointOn(page, index, x, y);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x - 30, to.y - 30, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Chooses a kind, then clicks on the page. */
export async function clickField(page: Page, kind: Kind, index: number, x: number, y: number): Promise<void> {
  await palette(page, kind).click();
  const to = await pointOn(page, index, x, y);
  await page.mouse.click(to.x, to.y);
}

/** By keyboard alone: Enter puts the field in the middle of the page in view. */
export async function keyField(page: Page, kind: Kind): Promise<void> {
  await palette(page, kind).focus();
  await page.keyboard.press('Enter');
}

export const chooseParty = (page: Page, name: string): Promise<void> =>
  page.locator('.place-parties').getByRole('button', { name }).click();

/** After it was sent: its page, and its number. */
export async function viewSent(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: '发起成功' })).toBeVisible();
  await page.getByRole('button', { name: '查看合同' }).click();
  await page.waitForURL(/\/signInfo\/viewDetail\?.*applyNo=/);
  return new URL(page.url()).searchParams.get('applyNo') ?? '';
}
