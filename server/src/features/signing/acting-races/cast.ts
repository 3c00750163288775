// Who acts in the scenes: each kind of actor, made as one of his kind comes to be.
import type { Client } from '@xinqi/scenario';
import { orgRoutes } from '@xinqi/wire/org';
import { sealRoutes } from '@xinqi/wire/seal';
import { password, type World } from '../../../testing/start-product.ts';

/**
 * How the actor comes: by his link, signed in, as his enterprise's operator, or as that of one which was not verified; as an
 * operator who seals, by a grant to his department or as super administrator; or he sent it, for himself or his enterprise, or
 * sees everything that his enterprise sent.
 */
export type Role =
  | 'link'
  | 'person'
  | 'operator'
  | 'claimant'
  | 'sealer'
  | 'chief'
  | 'sender'
  | 'member'
  | 'admin';
export type Person = {
  client: Client;
  accountId: string;
  memberId: string;
  mobile: string;
  name: string;
  /** The enterprise that he founded, which was not verified. */
  claim?: { corpId: string; name: string };
  /** The seal that was granted to his department. */
  seal?: { sealId: string; grantId: string };
};
export const company = '云杉赛跑科技有限公司';

export async function openCast(w: World) {
  const corpId = await w.corp(company);
  let phone = 13_870_000_000;
  const fresh = () => String(++phone);
  const person = async (name: string): Promise<Person> => {
    const mobile = fresh();
    return { ...(await w.person(mobile, name)), memberId: '', mobile, name };
  };
  const member = async (name: string, rights: { superFlag: boolean; pids?: number[] }): Promise<Person> => {
    const mobile = fresh();
    const made = await w.member(corpId, mobile, name, rights);
    const found = await w.product.account.members.byAccount(w.deps.db, corpId, made.accountId);
    return { ...made, memberId: found!.memberId, mobile, name };
  };
  const claimant = async (mark: number): Promise<Person> => {
    const founder = await person(`申领人${mark}`);
    const name = `云杉申领${mark}有限公司`;
    const { corpId: own } = await founder.client.call(orgRoutes.createCorp, { companyName: name });
    const client = await w.anyone.login(founder.mobile, password);
    return { ...founder, client, claim: { corpId: own, name } };
  };
  const plain = { superFlag: false };
  const boss = await member('周老板', { superFlag: true });
  const sealer = async (mark: number): Promise<Person> => {
    const who = await member(`用印人${mark}`, plain);
    const { groupId } = await boss.client.call(orgRoutes.updateGroup, { name: `用印部${mark}` });
    await boss.client.call(orgRoutes.batchMoveGroup, { memberIds: [who.memberId], groupId });
    const design = { sealType: 2, shape: 1, color: 1, width: 42, height: 42 } as const;
    const { sealId } = await boss.client.call(sealRoutes.sealMake, { name: `用印章${mark}`, design });
    await boss.client.call(sealRoutes.grantOrRevokeSeal, { sealId, grant: 1, groupIds: [groupId] });
    const { grantId } = (await boss.client.call(sealRoutes.sealUsers, { sealId })).list[0]!;
    return { ...who, seal: { sealId, grantId } };
  };
  const outside = await person('陈思远');
  const clerk = await member('经办发起', plain);

  const actors: Record<Role, (mark: number) => Promise<Person | undefined>> = {
    link: async () => undefined,
    person: (mark) => person(`张三丰${mark}`),
    operator: (mark) => member(`经办人${mark}`, plain),
    claimant,
    sealer,
    chief: (mark) => member(`总管${mark}`, { superFlag: true }),
    sender: (mark) => person(`发起人${mark}`),
    member: (mark) => member(`发起员工${mark}`, { superFlag: false, pids: [99801, 18] }),
    admin: (mark) => member(`管理员${mark}`, { superFlag: false, pids: [99801, 17, 18] }),
  };

  const kept = new Map<Role, Person | undefined>();
  const actorOf = async (role: Role, alone: boolean, mark: number): Promise<Person | undefined> => {
    if (alone) return actors[role](mark);
    if (!kept.has(role)) kept.set(role, await actors[role](mark));
    return kept.get(role);
  };
  return { actorOf, boss, outside, clerk, fresh };
}
