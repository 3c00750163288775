// Generated identity cards and licences as photographs: people and enterprises that do not exist, 样本 where no field stands, drawn by the browser.
import type { Browser } from '@playwright/test';

export type Card = { name: string; number: string; until: string };

const texts = (side: 'front' | 'back', { name, number, until }: Card): [number, number, number, string][] =>
  side === 'front'
    ? [
        [60, 62, 30, '姓名'],
        [180, 58, 38, name],
        [60, 142, 30, '性别'],
        [180, 140, 34, Number(number[16]) % 2 === 1 ? '男' : '女'],
        [300, 142, 30, '民族'],
        [410, 140, 34, '汉'],
        [60, 222, 30, '出生'],
        [
          180,
          220,
          34,
          `${number.slice(6, 10)}年${Number(number.slice(10, 12))}月${Number(number.slice(12, 14))}日`,
        ],
        [60, 302, 30, '住址'],
        [180, 300, 34, '虚构省样例市示范区长青路8号'],
        [60, 532, 30, '公民身份号码'],
        [330, 528, 40, number],
        [770, 220, 60, '样本'],
      ]
    : [
        [320, 70, 54, '中华人民共和国'],
        [360, 170, 68, '居民身份证'],
        [200, 446, 32, '签发机关'],
        [380, 444, 34, '样例市公安局示范分局'],
        [200, 526, 32, '有效期限'],
        [380, 524, 34, `2016.01.01-${until}`],
        [90, 110, 44, '样本'],
      ];

type Texts = readonly [x: number, y: number, size: number, text: string][];
/** The last text is faint. */
async function photograph(
  browser: Browser,
  texts: Texts,
  paper: { width: number; height: number; colour: string; turn: number },
): Promise<Buffer> {
  const { width, height, colour, turn } = paper;
  const page = await browser.newPage({ viewport: { width: width + 160, height: height + 160 } });
  try {
    const lines = texts
      .map(([x, y, size, text]) => `<p style="left:${x}px;top:${y}px;font-size:${size}px">${text}</p>`)
      .join('');
    await page.setContent(
      `<style>body{margin:0;background:#8a8378}div{position:absolute;left:80px;top:80px;width:${width}px;height:${height}px;
        background:${colour};transform:rotate(${turn}deg)}p{position:absolute;margin:0;white-space:nowrap;
        font-family:'Noto Sans CJK SC';color:#222}p:last-child{color:#aab7be}</style><div>${lines}</div>`,
    );
    return await page.screenshot({ type: 'jpeg', quality: 85 });
  } finally {
    await page.close();
  }
}

export const cardPicture = (browser: Browser, side: 'front' | 'back', card: Card): Promise<Buffer> =>
  photograph(browser, texts(side, card), { width: 1012, height: 638, colour: '#dcebf2', turn: 3 });

/** A business licence of an enterprise that does not exist. */
export const licencePicture = (
  browser: Browser,
  of: { name: string; creditCode: string; legalPerson: string },
): Promise<Buffer> =>
  photograph(
    browser,
    [
      [420, 90, 84, '营业执照'],
      [90, 240, 26, '统一社会信用代码'],
      [90, 280, 32, of.creditCode],
      [90, 390, 26, '名　　称'],
      [250, 388, 28, of.name],
      [90, 470, 26, '类　　型'],
      [250, 468, 28, '有限责任公司（自然人独资）'],
      [90, 550, 26, '法定代表人'],
      [250, 548, 28, of.legalPerson],
      [90, 630, 26, '成立日期'],
      [250, 628, 28, '2019年05月20日'],
      [760, 300, 60, '样本'],
    ],
    { width: 1200, height: 760, colour: '#f8f1de', turn: 1 },
  );
