// What the pictures of the console and of approvals show: an enterprise with departments, people, seals, grants, two flows
// and requests in every state, all of it made by the product's own calls. Names as long as names become.
import type { Input } from '@xinqi/wire';
import { flowRoutes as f } from '@xinqi/wire/flow';
import { orgRoutes as o } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import {
  askSeal,
  decide,
  drawFlow,
  enter,
  join,
  type Member,
  named,
  step,
  today,
} from '../product/approvals.ts';
import { create, finished, signatory, signByLink } from '../product/contracts.ts';
import { newMobile, newPerson, type Person, type Registered, register } from '../product/people.ts';

const company = '北京经济技术开发区星河新能源汽车零部件智能制造与供应链服务有限责任公司';
const partner = '上海临港国际冷链物流股份有限公司';
export const longName = '阿卜杜勒拉赫曼·买买提江·吐尔逊·艾山江';
const longGroup = '华北大区直销与渠道拓展及重点客户服务联合事业部（含内蒙古、山西、河北办事处）';
const longTitle = '华北大区重点客户年度软件开发、运行维护与安全保障服务框架合同（含补充条款及附件清单）';
export const titles = {
  long: longTitle,
  /** Waits for 李娜, who has no account. */
  byLink: '生产线自动化改造设备采购合同',
  askSeal: '年度物流运输服务合同',
  waitingSeal: '厂房消防设施维保合同',
  refusedSeal: '办公用品采购合同',
  approved: '第三季度零部件采购订单',
} as const;

const head = { kind: 'head', level: 1 } as const;
const whole = { kind: 'super' } as const;
type Kind = NonNullable<Input<typeof r.create>['contractKind']>;
type People = { finance: { memberId: string }; legal: { memberId: string }; groupId: string };

/** Eight steps, branches three deep. */
const initiation = ({ finance, legal, groupId }: People) => {
  const amount = (from: number | null, below: number | null) => [{ field: 'amount', from, below }];
  return [
    step('部门负责人审批', [head]),
    {
      kind: 'branch',
      branchId: 'b1',
      cases: [
        {
          name: '一百万元以上',
          when: amount(100_000_000, null),
          nodes: [
            step('财务与法务会签', [named(finance), named(legal)], 'all'),
            {
              kind: 'branch',
              branchId: 'b2',
              cases: [
                {
                  name: '买卖、服务合同',
                  when: [{ field: 'kind', in: ['sales', 'service'] }],
                  nodes: [
                    {
                      kind: 'branch',
                      branchId: 'b3',
                      cases: [
                        {
                          name: '华北事业部',
                          when: [{ field: 'group', in: [groupId] }],
                          nodes: [step('供应商资质复核', [named(legal)])],
                        },
                      ],
                      otherwise: [step('采购委员会审批', [named(legal), named(finance)], 'serial')],
                    },
                  ],
                },
              ],
              otherwise: [step('法务负责人审批', [named(legal)])],
            },
            step('总经理审批', [whole]),
          ],
        },
        {
          name: '十万元以上、不足一百万元',
          when: amount(10_000_000, 100_000_000),
          nodes: [step('财务审批', [named(finance)])],
        },
      ],
      otherwise: [],
    },
    step('合同管理员备案', [named(legal), whole]),
  ] as unknown as Parameters<typeof drawFlow>[1]['design'];
};

async function seals(boss: Registered, groupId: string, userId: string) {
  const make = (sealType: 2 | 3 | 5 | 6, name: string, more: Record<string, unknown>) =>
    boss.caller.call(sealRoutes.sealMake, {
      name,
      design: { sealType, shape: 1, color: 1, width: 40, height: 40, ...more },
    });
  await make(2, '合同专用章（华北大区重点客户与渠道业务专用，编号〇〇一）', { text: '合同专用章（1）' });
  const { sealId: money } = await make(3, '财务专用章', { shape: 2 });
  await make(5, '法定代表人章', { shape: 4, width: 20, height: 20, personName: '陈思远' });
  await make(6, '发票专用章', { shape: 3, width: 40, height: 30 });
  await boss.caller.call(sealRoutes.operSeal, { sealId: money, oper: 'disable' });
  const { list } = await boss.caller.call(sealRoutes.sealList, {});
  const official = list.find(({ made }) => made === 'auto') ?? list[0]!;
  const days = { beginDate: today(), endDate: today(90) };
  const give = (to: object) =>
    boss.caller.call(sealRoutes.grantOrRevokeSeal, { sealId: official.sealId, grant: 1, ...to });
  await give({ userIds: [userId], ...days });
  await give({ groupIds: [groupId], beginDate: today() });
  await give({ corpNames: [partner], ...days });
  const { list: given } = await boss.caller.call(sealRoutes.sealUsers, { sealId: official.sealId });
  const lent = given.filter(({ kind }) => kind === 'corp').map(({ grantId }) => grantId);
  await boss.caller.call(sealRoutes.grantOrRevokeSeal, {
    sealId: official.sealId,
    grant: 0,
    grantIds: lent,
  });
  return official;
}

async function people(boss: Registered) {
  const group = async (name: string, parentId?: string) =>
    (await boss.caller.call(o.updateGroup, { name, ...(parentId ? { parentId } : {}) })).groupId;
  const sales = await group(longGroup);
  const key = await group('重点客户组', sales);
  await group('呼和浩特办事处', key);
  const office = await group('财务与法务部');
  await group('人力资源部');
  const manager = await join(boss, newPerson('王小明'), sales);
  const clerk = await join(boss, newPerson(longName), sales);
  const sender = await join(boss, newPerson('周强'), sales);
  const legal = await join(boss, newPerson('欧阳思齐'), office);
  const auditor = await join(boss, newPerson('司徒静'), office);
  const finance: Person = newPerson('李娜');
  const { memberId } = await enter(boss, finance, office);
  for (const [i, name] of ['孙悦', '古丽娜尔·阿不都热西提', '钱多多', '赵子轩', '何新', '周静'].entries())
    await boss.caller.call(o.addCorpUser, {
      name,
      mobile: newMobile(),
      title: i === 1 ? '华北大区渠道拓展与重点客户服务高级经理' : '客户经理',
      groupId: i % 2 ? key : sales,
    });
  await boss.caller.call(o.setGroupMan, { groupId: sales, memberId: manager.memberId });
  const role = (name: string, des: string, pids: number[]) =>
    boss.caller.call(roleRoutes.operRole, { name, des, pids });
  const { roleId } = await role('审计员', '查看操作日志，监督审批', [10, 12]);
  await role(
    '华北大区印章与合同管理专员（含渠道业务）',
    '管理印章、授权与成员合同',
    [4, 104, 10401, 99801, 5],
  );
  await boss.caller.call(roleRoutes.assignRole, { memberIds: [auditor.memberId], roleIds: [roleId] });
  for (const name of ['白雪', '慕容雨桐'])
    await (await register(newPerson(name))).caller.call(o.join, {
      companyName: company,
      reason: '新入职，岗位为客户经理，请批准加入',
    });
  return { sales, manager, clerk, sender, legal, auditor, finance: { ...finance, memberId } };
}

/** Somebody leaves and hands over. */
async function leaves(boss: Registered, groupId: string, successor: Member, pdf: Uint8Array): Promise<void> {
  const leaver = await join(boss, newPerson('孙晓'), groupId);
  const file = await leaver.caller.upload(pdf, '合同.pdf');
  await create(leaver, file, '展厅租赁合同', [signatory(newPerson('赵敏'), 0)]);
  await boss.caller.call(o.delCorpUser, { memberId: leaver.memberId, successorId: successor.memberId });
}

export async function makeConsole(pdf: Uint8Array) {
  const boss = await register({ company, name: '陈思远', mobile: newMobile() });
  const other = await register({ company: partner, name: '韩雪', mobile: newMobile() });
  const staff = await people(boss);
  const { manager, clerk, sender, legal, finance, sales } = staff;
  const { people: found } = await boss.caller.call(sealRoutes.sealGrantees, { keyword: clerk.name });
  const seal = await seals(boss, sales, found[0]?.userId ?? '');
  const file = await sender.caller.upload(pdf, '合同.pdf');
  const corp = { ...clerk, company };
  const send = async (who: Registered, title: string, yuan: number, contractKind: Kind = 'general') => {
    const { applyNo } = await who.caller.call(r.create, {
      contractId: who === sender ? file : await who.caller.upload(pdf, '合同.pdf'),
      contractName: title,
      signatoryJson: [signatory(corp, 0), signatory(other, 1)],
      amount: yuan * 100,
      contractKind,
    });
    return applyNo ?? '';
  };
  // before any flow: contracts that wait for a seal, one finished
  const done = await send(sender, titles.approved, 86_400);
  await signByLink(corp, titles.approved);
  await signByLink(other, titles.approved);
  await finished(sender, done);
  const { applyId } = await sender.caller.call(r.info, { applyNo: done });
  const { list: members } = await boss.caller.call(o.listCorpUsers, {});
  const readers = members.filter(({ name }) => ['欧阳思齐', '司徒静', '王小明'].includes(name));
  await sender.caller.call(r.ccToCorpUsers, {
    applyIds: [applyId],
    userIds: readers.map(({ userId }) => userId),
  });
  await legal.caller.call(r.info, { applyNo: done });
  for (const title of [titles.askSeal, titles.waitingSeal, titles.refusedSeal])
    await send(sender, title, 52_000);
  await leaves(boss, sales, sender, pdf);
  const flowId = await drawFlow(boss, {
    flowType: 0,
    name: '合同发起审批（年度预算外、含关联交易的框架协议与补充协议）',
    design: initiation({ finance, legal, groupId: sales }),
  });
  await boss.caller.call(f.updateFlow, {
    flowType: 0,
    name: '劳动合同发起审批（人力资源部）',
    scope: { groups: [sales] },
    design: [step('人力资源负责人审批', [named(legal)])] as never,
  });
  await drawFlow(boss, {
    flowType: 1,
    name: '公章与合同专用章用印审批',
    design: [step('部门负责人审批', [head]), step('财务审批', [named(finance), named(legal)])] as never,
  });
  await boss.caller.call(f.switchFileAuditFlag, { enabled: 1 });
  const { list } = await clerk.caller.call(r.signInfoList, { pageSize: 50 });
  const noOf = (title: string) => list.find(({ contractName }) => contractName === title)?.applyNo ?? '';
  await askSeal(clerk, noOf(titles.refusedSeal), seal.sealId);
  await decide(manager, 1, 'reject', '供应商资质未更新，请补充后再申请');
  await askSeal(clerk, noOf(titles.waitingSeal), seal.sealId);
  await decide(manager, 1, 'approve', '同意用印');
  // requests to send: refused, withdrawn, approved by the head, and some that wait for him
  await send(sender, '展会场地租赁合同', 30_000, 'lease');
  await decide(manager, 0, 'reject', '超出本季度市场预算，请与财务确认后重新发起');
  await send(sender, '临时仓储服务合同', 18_000);
  const mine = await sender.caller.call(f.approverContract, { tab: 'mine' });
  await sender.caller.call(f.withdraw, { instIdNo: mine.list[0]!.instIdNo, reason: '合同版本有误' });
  const linked = await send(sender, titles.byLink, 480_000, 'sales');
  await decide(manager, 0, 'approve', '同意，请财务核对付款节点');
  for (const [title, yuan] of [
    ['软件授权许可合同', 68_000],
    ['员工体检服务合同', 96_800],
  ] as const)
    await send(sender, title, yuan);
  await send(sender, longTitle, 12_800_000, 'service');
  return { boss, other, ...staff, seal, flowId, done, linked };
}
export type ConsoleWorld = Awaited<ReturnType<typeof makeConsole>>;
