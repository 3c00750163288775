// Pictures of the pages around a contract: ways to start, wizard, guide, success, detail, preservation, voiding, and the
// dialogs that end something. Made by the product's own calls; ten signatories, names as long as names become.
import type { Browser, Page } from '@playwright/test';
import { logIn } from '../pages/sign-in.ts';
import { agree, confirmButton, drawByFinger, passCode, signHere } from '../pages/signer.ts';
import { addOwnCompany, addPerson, next, openWizard, pdfUpload, upload } from '../pages/wizard.ts';
import { create, fieldAt, finished, shortAddress, signatory, signByLink } from '../product/contracts.ts';
import { newMobile, newPerson, type Person, type Registered, register } from '../product/people.ts';
import { dialog, down, press, type Shot, takeShots } from './shots.ts';
import { type Kind, open, take } from './take.ts';

const title = '办公设备采购合同';
const many = '关于华东区域仓储配送网络一体化建设项目的多方合作框架协议';
const day = 24 * 3_600_000;

type World = {
  corp: Registered;
  wang: Registered;
  someone: Registered;
  pdf: Buffer;
  done: string;
  ten: string;
  /** Contracts that wait: of the enterprise for 王小明, and one that he may look at closely. */
  waiting: string;
};

const tenPlaces = (i: number) => [fieldAt('signature', 60 + (i % 4) * 130, 300 + Math.floor(i / 4) * 160)];

async function makeWorld(pdf: Buffer): Promise<World> {
  const corp = await register({ company: '苏州工业园区远山设备有限公司', name: '沈岚', mobile: newMobile() });
  const wang = await register({ name: '王小明', mobile: newMobile() });
  const someone = await register(newPerson('何新'));
  const file = await corp.caller.upload(pdf, '合同.pdf');
  const attachments = [];
  for (const fileName of [
    '附件一：设备清单及技术参数',
    '附件二：验收标准与质量保证条款（2026年第3版，含补充说明）',
  ])
    attachments.push({ fileId: await corp.caller.upload(pdf, '附件.pdf'), fileName });
  const soon = { signExpire: new Date(Date.now() + 20 * day).toISOString() };
  const both = [signatory(corp, 0), signatory(wang, 1)];
  const sent = await create(corp, file, title, both, { ...soon, attachments });
  await signByLink(corp, title);
  await signByLink(wang, title);
  await finished(corp, sent.applyNo);
  const names = [
    corp,
    // not registered: whoever has the link signs for it
    {
      ...newPerson('周静'),
      company: '中国（上海）自由贸易试验区临港新片区云帆国际供应链管理服务有限责任公司',
    },
    wang,
    newPerson('阿卜杜拉·买买提江'),
    { ...newPerson('欧阳娜娜'), company: '上海临港国际冷链物流股份有限公司' },
    newPerson('李婷'),
    { ...newPerson('古丽娜尔·阿不都热西提'), company: '宁波梅山保税港区恒远供应链管理合伙企业（有限合伙）' },
    newPerson('赵子轩'),
    newPerson('钱多多'),
    newPerson('孙悦'),
  ] satisfies Person[];
  const { applyNo: ten } = await create(
    corp,
    file,
    many,
    names.map((person, i) => signatory(person, i, tenPlaces(i))),
    { ...soon, ordered: true, attachments, readers: [newPerson('审计组')] },
  );
  await signByLink(corp, many);
  await signByLink(names[1]!, many);
  const { applyNo: waiting } = await create(
    corp,
    file,
    '设备维保合同',
    [signatory(wang, 0), signatory(corp, 1)],
    soon,
  );
  await signByLink(corp, '设备维保合同');
  await create(corp, file, '驻场服务合同', [signatory(wang, 0)], soon);
  return { corp, wang, someone, pdf, done: sent.applyNo, ten, waiting };
}

const start = '/initiation/common';
const voiding = '/initiation/invalidation/cancellation';
const detailOf = (applyNo: string) => ({
  path: `/signInfo/viewDetail?applyNo=${applyNo}`,
  heading: '签署记录',
});

const ofSender = (world: World): Shot[] => [
  { name: 'start', shows: 'the ways to start a contract', path: start, heading: '发起合同' },
  { name: 'void-choose', shows: 'voiding: which contract', path: voiding, heading: '作废合同' },
  {
    name: 'void-confirm',
    shows: 'voiding: what follows, and why',
    path: `${voiding}?applyNo=${world.done}`,
    heading: /^作废“/,
  },
  { name: 'preservation', shows: 'preserved contracts', path: '/signInfo/preservation', heading: '存证列表' },
  {
    name: 'preservation-data',
    shows: 'what was preserved of one contract, and with whom',
    path: `/signInfo/dataPreservation?applyNo=${world.done}`,
    heading: '存证数据',
    act: async (page) => {
      await page.locator('.deposit').filter({ hasText: '已存证' }).nth(1).waitFor({ timeout: 60_000 });
    },
  },
  { name: 'detail-ten', shows: 'ten signatories, long names', ...detailOf(world.ten) },
  {
    name: 'detail-records',
    shows: 'attachments, records and certificates below the parties',
    ...detailOf(world.done),
    act: (page) => down(page, '附件'),
  },
  ...(
    [
      ['act-terminate', '终止', world.waiting],
      ['act-readers', '抄送', world.ten],
      ['act-add', '增加签署方', world.ten],
    ] as const
  ).map(([name, button, applyNo]) => ({
    name,
    shows: 'one of the acts of the sender',
    ...detailOf(applyNo),
    act: async (page: Page) => {
      await press(page, button);
      await dialog(page);
    },
  })),
];

const ofSigner = (world: World): Shot[] => [
  { name: 'guide', shows: 'what waits for a signature', path: '/signInfo/viewGuide', heading: '逐份签署' },
  {
    name: 'guide-contract',
    shows: 'the steps to one signature',
    path: `/signInfo/viewGuide?applyNo=${world.waiting}`,
    heading: '设备维保合同',
  },
];

const ofNobody: Shot[] = [
  { name: 'start-empty', shows: 'ways to start, for somebody new', path: start, heading: '发起合同' },
  { name: 'guide-empty', shows: 'nothing to sign', path: '/signInfo/viewGuide', heading: '逐份签署' },
  {
    name: 'preservation-empty',
    shows: 'nothing preserved',
    path: '/signInfo/preservation',
    heading: '存证列表',
  },
  { name: 'void-empty', shows: 'nothing to void', path: voiding, heading: '作废合同' },
];

const widthOf = (kind: Kind): number => (kind === 'phone' ? 390 : 1440);

/** The wizard's steps with everything in them. */
async function wizard(browser: Browser, { corp, wang, pdf }: World, kind: Kind): Promise<void> {
  const page = await open(browser, kind);
  await logIn(page, corp);
  await openWizard(page);
  await upload(page, pdfUpload(`${title}.pdf`, pdf));
  const attach = page.getByLabel('选择附件');
  await attach.setInputFiles([
    pdfUpload('附件一：设备清单及技术参数.pdf', pdf),
    pdfUpload('附件二：验收标准与质量保证条款（2026年第3版，含补充说明）.pdf', pdf),
    pdfUpload('损坏的文件.pdf', Buffer.from('%PDF-1.7 broken')),
  ]);
  await page.getByLabel('附件', { exact: true }).getByRole('alert').waitFor();
  await page.getByText('正在检查').first().waitFor({ state: 'detached' });
  await down(page, '附件');
  await take(page, `wizard-upload-${widthOf(kind)}`, 'the file and its attachments, one of them refused');
  await page.getByRole('button', { name: '移除附件 损坏的文件.pdf' }).click();
  await next(page);
  await addPerson(page, 1, wang);
  await addOwnCompany(page, 2, corp);
  await page.evaluate(() => window.scrollTo(0, 0));
  await take(page, `wizard-parties-${widthOf(kind)}`, 'signatories in the wizard');
  await page.context().close();
}

/** Refusing, handing on, and what stands there after signing. */
async function signing(browser: Browser, { wang }: World, kind: Kind, name: string): Promise<void> {
  const page = await open(browser, kind);
  await page.goto(await shortAddress(wang.mobile, name));
  await passCode(page, wang.mobile);
  const sign = page.getByRole('button', { name: /^去签署/ });
  await sign.or(confirmButton(page)).first().waitFor();
  for (const [picture, button, shows] of [
    ['refuse', '拒签', 'refusing asks for the reason'],
    ['transfer', /^转交/, 'handing on to somebody else'],
  ] as const) {
    await press(page, button);
    await dialog(page);
    await page.locator('.toast').first().waitFor({ state: 'detached' });
    await take(page, `${picture}-${widthOf(kind)}`, shows);
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  if (kind === 'desktop') await signHere(page);
  else {
    await sign.tap();
    await page.getByRole('button', { name: '点击签名', exact: true }).tap();
    await drawByFinger(page);
    await press(page, '完成');
  }
  await agree(page);
  await confirmButton(page).click();
  await page.getByRole('heading', { name: /签署成功|合同已完成/ }).waitFor();
  await page.getByRole('button', { name: '保存签署回执' }).waitFor();
  await page.locator('.toast').first().waitFor({ state: 'detached' });
  await take(page, `signed-${widthOf(kind)}`, 'after signing: what follows, and the receipt');
  await page.context().close();
}

export async function picturePages(browser: Browser, pdf: Buffer): Promise<void> {
  const world = await makeWorld(pdf);
  await takeShots(browser, world.corp, ofSender(world));
  await takeShots(browser, world.wang, ofSigner(world));
  await takeShots(browser, world.someone, ofNobody);
  for (const kind of ['desktop', 'phone'] as const) await wizard(browser, world, kind);
  await signing(browser, world, 'desktop', '设备维保合同');
  await signing(browser, world, 'phone', '驻场服务合同');
}
