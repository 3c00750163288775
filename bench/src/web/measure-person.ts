// What a person does on his phone until his real name is verified (issue 17): taps, filled fields and seconds from the page of his account
// to 认证通过, by two ways. The party outside is the simulator, which answers at once; reading and typing take no time here.
import { chromium } from '@playwright/test';
import { accountRoutes } from '@xinqi/wire/account';
import type { Clerk } from '../../../e2e/src/stage/clerk.ts';
import { Client } from '../product/client.ts';
import { startProduct } from '../product/start-product.ts';
import { DEMO } from '../product/story.ts';
import type { Figure } from '../report.ts';
import { browserOptions } from './browser.ts';
import { figuresOf, PHONE, replay } from './replay.ts';

const verified = (way: RegExp, told: Readonly<Record<string, string>>) => async (clerk: Clerk) => {
  const { page } = clerk;
  await clerk.click(page.getByRole('link', { name: '实名认证' }));
  await clerk.click(page.getByRole('link', { name: way }));
  for (const [label, text] of Object.entries(told)) await clerk.fill(label, text);
  await clerk.click(page.getByRole('checkbox'));
  await clerk.press('提交验证');
  await page.getByRole('heading', { name: '认证通过' }).waitFor();
};

/** Each of a demo's person who is not verified. */
const ways = [
  [
    '运营商三要素',
    '19900000004',
    verified(/运营商三要素/, { 姓名: '王小明', 身份证号: '11010519900307881X' }),
  ],
  [
    '银行卡四要素',
    '19900000005',
    verified(/银行卡四要素/, {
      姓名: '李婷',
      身份证号: '11010519850612342X',
      银行卡号: '4111 1111 1111 1111',
    }),
  ],
] as const;

export async function measurePerson(): Promise<Figure[]> {
  const browser = await chromium.launch(browserOptions());
  const product = await startProduct();
  const anyone = new Client(product.origin);
  try {
    const figures: Figure[] = [];
    for (const [name, targetId, task] of ways) {
      const person = await anyone.call(accountRoutes.passwordLogin, { ...DEMO, targetId });
      const work = await replay(browser, product, person, '/signSettings/accountInfo', task, PHONE);
      const what = `a person’s real name, ${name}`;
      figures.push(...figuresOf('person', what, [work], '390×844, from his account to 认证通过; simulator'));
    }
    return figures;
  } finally {
    anyone.close();
    await product.stop();
    await browser.close();
  }
}
