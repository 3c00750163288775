// What the pictures of lists show: an enterprise and those it deals with, with contracts in every state, all of it made
// by the product's own calls. Names as long as names become.
import { setTimeout as pause } from 'node:timers/promises';
import { directoryRoutes } from '@xinqi/wire/directory';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { create, fieldAt, finished, openLink, send, signatory, signByLink } from '../product/contracts.ts';
import { newMobile, newPerson, type Person, type Registered, register } from '../product/people.ts';

export const longCompany = '中国（广东）自由贸易试验区深圳前海蛇口片区云帆国际供应链管理服务有限责任公司';
const longTitle =
  '关于粤港澳大湾区跨境冷链物流信息平台二期建设项目总体设计与软件开发及五年运行维护服务的框架合作协议';
const day = 24 * 3_600_000;

export type World = {
  corp: Registered;
  li: Registered;
  wang: Person;
  /** applyNo of a contract that waits for others, one that is finished, one that is being voided. */
  waiting: string;
  done: string;
  voiding: string;
};

type Party = Person | Registered;
/** Two columns, so that four parties stand on one page. */
const placesOf = ({ company }: Party, i: number) => {
  const [x, y] = [80 + (i % 2) * 230, 400 + Math.floor(i / 2) * 180];
  return [fieldAt(company ? 'seal' : 'signature', x, y), fieldAt('date', x, y + 130)];
};
type More = { ordered?: boolean; days?: number; readers?: readonly { name: string; mobile: string }[] };
/** Sends a file that the sender uploaded before. */
const sendAgain = (
  sender: Registered,
  file: string,
  title: string,
  parties: readonly Party[],
  { days = 30, ...more }: More = {},
) =>
  create(
    sender,
    file,
    title,
    parties.map((party, i) => signatory(party, i, placesOf(party, i))),
    { ...more, signExpire: new Date(Date.now() + days * day).toISOString() },
  );

async function ended(corp: Registered, li: Registered, wang: Person, file: string): Promise<Partial<World>> {
  const made: Partial<World> = {};
  const names = [
    '软件开发服务合同',
    '办公场地租赁合同',
    '年度保密协议',
    '技术秘密许可合同',
    '设备采购合同',
    '广告投放合同',
  ];
  const nos: string[] = [];
  for (const [i, name] of names.entries()) {
    const { applyNo } = await sendAgain(corp, file, name, i % 2 ? [wang] : [corp, wang], { days: 60 - i });
    for (const party of i % 2 ? [wang] : [corp, wang]) await signByLink(party, name);
    nos.push(applyNo);
  }
  const details = [];
  for (const no of nos) details.push(await finished(corp, no));
  made.done = nos[0] ?? '';
  const toVoid = details
    .slice(4)
    .map(({ applyId, applyNo, contractName }) => ({ applyId, applyNo, contractName }));
  for (const [i, { applyId, applyNo, contractName }] of toVoid.entries()) {
    const { applyNo: voiding } = await corp.caller.call(r.invalidation, {
      applyId,
      reason: '租期变更，双方协商一致作废并另行签订',
    });
    if (i === 0) made.voiding = applyNo;
    else {
      await signByLink(wang, `作废协议-${contractName}`);
      await finished(corp, voiding);
    }
  }
  for (const [name, reason] of [
    ['咨询服务合同', '付款条件与约定不一致，请修改第五条后重新发起'],
    ['商标许可合同', '主体信息有误'],
  ] as const) {
    await sendAgain(corp, file, name, [wang, li]);
    const { signer, link } = await openLink(wang.mobile, name);
    await signer.call(r.refuse, { ...link, reason });
  }
  const { applyId } = await sendAgain(corp, file, '物流运输合同', [wang, li], { ordered: true });
  await signByLink(wang, '物流运输合同');
  await corp.caller.call(r.termination, { applyId, reason: '项目取消' });
  const cancelled: string[] = [];
  for (const name of ['装修施工合同', '居间合同', '试用期劳动合同（误发）'])
    cancelled.push((await sendAgain(corp, file, name, [li])).applyId);
  await corp.caller.call(r.batchCancel, { applyIds: cancelled, reason: '条款有误，重新起草' });
  await corp.caller.call(r.applyBatchDel, { applyIds: cancelled.slice(1) });
  return made;
}

async function running(
  corp: Registered,
  li: Registered,
  wang: Person,
  far: Person,
  file: string,
): Promise<string> {
  const people = [wang, li, newPerson('欧阳娜娜'), newPerson('阿卜杜拉·买买提江')];
  const words = ['劳动合同', '采购订单', '技术咨询合同', '房屋租赁合同', '供应链合作协议', '人事外包合同'];
  for (let i = 0; i < 18; i += 1)
    await sendAgain(
      corp,
      file,
      i === 11 ? longTitle : `${words[i % words.length]}（2026-${String(i + 1).padStart(3, '0')}）`,
      i % 5 === 0 ? [far, people[i % 4] ?? wang, corp] : [people[i % 4] ?? wang],
      { ordered: i % 2 === 1, days: i < 2 ? 0.5 + i : 5 + i * 4 },
    );
  const { applyNo, applyId } = await sendAgain(corp, file, '房屋租赁合同（示范）', [wang, far, corp, li], {
    ordered: true,
    days: 2,
    readers: [{ name: '欧阳娜娜', mobile: newMobile() }],
  });
  await signByLink(wang, '房屋租赁合同（示范）');
  await corp.caller.call(r.create, { contractName: '未完成的草稿', saveToDraftBox: 1, draftStep: 1 });
  await corp.caller.call(r.create, {
    contractId: file,
    contractName: longTitle,
    signatoryJson: [signatory(wang, 0), signatory(far, 1)],
    saveToDraftBox: 1,
    draftStep: 3,
  });
  await corp.caller.call(r.extendDeadline, {
    applyId,
    signExpire: new Date(Date.now() + 9 * day).toISOString(),
  });
  return applyNo;
}

async function directories(corp: Registered): Promise<void> {
  const { caller } = corp;
  const make = async (name: string, parentId?: string) =>
    (await caller.call(directoryRoutes.create, { name, ...(parentId ? { parentId } : {}) })).directoryId;
  const buying = await make('采购合同');
  const year = await make('2026年', buying);
  await make('粤港澳大湾区跨境冷链物流信息平台二期建设项目', buying);
  const people = await make('人事与劳动');
  await make('销售合同');
  const { list } = await caller.call(r.applyList, { pageSize: 60 });
  const about = (pattern: RegExp) =>
    list.filter((row) => row.signStatus !== 1 && pattern.test(row.contractName)).map((row) => row.applyId);
  await caller.call(directoryRoutes.saveApplySignToDir, { directoryId: year, applyIds: about(/采购/) });
  await caller.call(directoryRoutes.saveApplySignToDir, {
    directoryId: people,
    applyIds: about(/劳动|人事/),
  });
}

export async function makeWorld(corp: Registered, far: Registered, pdf: Uint8Array): Promise<World> {
  const li = await register(newPerson('李婷'));
  const wang = newPerson('王小明');
  const file = await corp.caller.upload(pdf, '合同.pdf');
  const soon = new Date(Date.now() + 8_000);
  await send(corp, pdf, '已过期的采购合同', [signatory(wang, 0)], { signExpire: soon.toISOString() });
  const made = await ended(corp, li, wang, file);
  const waiting = await running(corp, li, wang, far, file);
  // lines for the enterprise and for 李婷, sent by others
  const theirs = await far.caller.upload(pdf, '合同.pdf');
  for (const name of ['年度框架采购协议', '仓储服务合同', '第三季度对账确认书', '冷链运输补充协议'])
    await sendAgain(far, theirs, name, [corp, li], { days: 6 });
  await sendAgain(far, theirs, longTitle, [corp], { days: 1 });
  await signByLink(corp, '第三季度对账确认书');
  await directories(corp);
  await pause(Math.max(0, soon.getTime() - Date.now()));
  return { corp, li, wang, waiting, done: made.done ?? '', voiding: made.voiding ?? '' };
}
