// The signer's side: the link from the SMS, the code, reading, drawing a name by finger or mouse, signing.
import { expect, type Locator, type Page } from '@playwright/test';
import { shortAddress } from '../product/contracts.ts';
import type { Stage } from '../stage/stage.ts';
import { askCode, readCode } from './sign-in.ts';

/** Opens the newest invitation of a phone number from the inbox page; answers the tab that opened. */
export async function followInInbox(page: Page, stage: Stage, mobile: string, title: string): Promise<Page> {
  await page.goto(`/dev/inbox?targetId=${mobile}`);
  const link = page
    .getByRole('listitem')
    .filter({ hasText: `《${title}》` })
    .getByRole('link')
    .first();
  await expect(link).toBeVisible();
  const opened = page.waitForEvent('popup');
  await link.click();
  return stage.watch(await opened);
}

/** Opens the newest invitation of a phone number, whose SMS asks for this act. */
export async function followSms(page: Page, mobile: string, title: string, act = ''): Promise<Page> {
  await page.goto(await shortAddress(mobile, title, act));
  return page;
}

/** Passes the first screen: asks for the code, types what arrived; the sixth digit opens the text. */
export async function passCode(page: Page, mobile: string, about = /用于阅读和签署/): Promise<void> {
  const code = await askCode(page, mobile, about);
  await page.getByLabel('短信验证码').fill(code);
}

/** Answers the dialog 意愿认证 that a session meets before signing. */
export async function proveWill(page: Page, mobile: string, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '意愿认证' });
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByRole('button', { name: /s 后重发/ })).toBeVisible();
  await dialog.getByLabel('短信验证码').fill(await readCode(mobile, /用于阅读和签署|签署/));
  await dialog.getByRole('button', { name: submit, exact: true }).click();
}

type Point = { x: number; y: number };
/** 王小明 stroke by stroke: corners in a square of 100 for each character. */
const characters = [
  ['12,22 90,18', '16,50 84,47', '51,20 50,86', '4,88 96,84'],
  ['52,8 52,90 40,80', '30,36 8,70', '72,34 94,66'],
  [
    '10,20 10,84',
    '10,20 42,18 42,82',
    '12,50 40,48',
    '10,84 42,82',
    '62,14 54,92',
    '62,14 96,12 94,88 84,80',
    '62,38 94,36',
    '60,62 94,60',
  ],
];
/** The name as a pen runs: fractions of the sheet, some points between two corners. */
const name: Point[][] = characters.flatMap((strokes, place) =>
  strokes.map((corners) => {
    const points = corners.split(' ').map((corner) => {
      const [x = 0, y = 0] = corner.split(',').map(Number);
      return { x: 0.14 + place * 0.26 + x * 0.0021, y: 0.22 + y * 0.0054 };
    });
    return points.slice(1).flatMap((to, i) => {
      const from = points[i] ?? to;
      return [0, 0.5, 1].map((part) => ({
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part + 0.01 * Math.sin(part * Math.PI),
      }));
    });
  }),
);

/** A sheet that stands upright is written on sideways, from its top down, as on a phone that is turned to the left. */
async function strokesOn(canvas: Locator): Promise<Point[][]> {
  // the dialog grows as it opens: not before it stands still
  await canvas.click({ trial: true });
  const box = await canvas.boundingBox();
  if (!box) throw new Error('nothing to sign on');
  const { x: left, y: top, width, height } = box;
  return name.map((stroke) =>
    stroke.map(({ x, y }) =>
      height > width
        ? { x: left + width * (1 - y), y: top + height * x }
        : { x: left + width * x, y: top + height * y },
    ),
  );
}

export const signCanvas = (page: Page): Locator => page.getByRole('img', { name: /^签名区域/ });

/** Writes the name with a finger: real touch events. */
export async function drawByFinger(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const stroke of await strokesOn(signCanvas(page))) {
    for (const [i, point] of stroke.entries())
      await session.send('Input.dispatchTouchEvent', {
        type: i === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [point],
      });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  await session.detach();
}

/** Writes the name with the mouse. */
export async function drawByMouse(page: Page): Promise<void> {
  for (const stroke of await strokesOn(signCanvas(page))) {
    const [first, ...rest] = stroke;
    await page.mouse.move(first?.x ?? 0, first?.y ?? 0);
    await page.mouse.down();
    for (const point of rest) await page.mouse.move(point.x, point.y);
    await page.mouse.up();
  }
}

/** Opens the dialog on a desktop, writes the name with the mouse and takes it. */
export async function signHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: '点击签名', exact: true }).click();
  await drawByMouse(page);
  await page.getByRole('button', { name: '使用该签名' }).click();
  await expect(page.getByAltText('您的签名')).toBeVisible();
}

/** The same on a phone: opens the sheet, writes with a finger. */
export async function signByFinger(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^去签署/ }).tap();
  await page.getByRole('button', { name: '点击签名', exact: true }).tap();
  await drawByFinger(page);
  await page.getByRole('button', { name: '完成', exact: true }).click();
  await expect(page.getByAltText('您的签名')).toBeVisible();
}

export const agree = (page: Page): Promise<void> => page.getByRole('checkbox', { name: /同意|确认/ }).check();
export const confirmButton = (page: Page): Locator =>
  page.locator('.sign-confirm').getByRole('button', { name: '确认签署' });

/** On a phone from the code to 确认签署; what is demanded besides comes next. */
export async function confirmByFinger(page: Page, mobile: string): Promise<void> {
  await passCode(page, mobile);
  await signByFinger(page);
  await agree(page);
  await confirmButton(page).click();
}

/** Counts the submissions that leave a page. */
export function countSubmits(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/si/applySign/submit')) count += 1;
  });
  return () => count;
}

/** Presses a download control and answers the file's name and bytes. */
export async function download(page: Page, control: string): Promise<{ name: string; path: string }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: control }).click();
  // the pack asks first what it shall open: everything
  if (control === '下载证据包')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^下\s*载$/ })
      .click();
  const file = await started;
  return { name: file.suggestedFilename(), path: await file.path() };
}
