// Contracts on which an act and a change meet.

import type { Client } from '@xinqi/scenario';
import type { Route } from '@xinqi/wire';
import { orgRoutes } from '@xinqi/wire/org';
import { sealRoutes } from '@xinqi/wire/seal';
import { type Pair, party, password, startProduct, type World } from '../../../testing/start-product.ts';

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
export type Scene = {
  w: World;
  role: Role;
  applyId: string;
  applyNo: string;
  /** The line that is acted on, its signatory's phone and link. */
  signNo: string;
  mobile: string;
  pair: Pair;
  actor: Client;
  /** The actor's account; a link signer has none. */
  who: Person | undefined;
  /** Who changes lines, and the side on which he does. */
  sender: Client;
  side: 'i' | 'c';
  boss: Person;
  /** A second line, which nobody changes. */
  other: { signNo: string; mobile: string };
  /** A mobile that nobody has. */
  fresh(): string;
};
export const sealing: readonly Role[] = ['sealer', 'chief'];
const forCompany: readonly Role[] = ['operator', 'claimant', 'sealer', 'chief'];
export const company = '云杉赛跑科技有限公司';

const corpSide: readonly Role[] = ['operator', 'sealer', 'chief', 'member', 'admin'];
/** The path of a call by which this actor comes. */
export const pathOf = ({ role }: Scene, route: Route): string => {
  const side = corpSide.includes(role) ? '/c/' : '/i/';
  return (route.paths.find(({ path }) => path.startsWith(side)) ?? route.paths[0]!).path;
};
/** The path by which the sender changes his contract. */
export const senderPath = ({ side }: Scene, route: Route): string =>
  (route.paths.find(({ path }) => path.startsWith(`/${side}/`)) ?? route.paths[0]!).path;

/** `alone`: the actor is made for this scene; otherwise he acts in others of his role, too. `compared`: more than the code is demanded of the line. */
export type Scenes = {
  w: World;
  scene(role: Role, of: { alone: boolean; compared: boolean }): Promise<Scene>;
};

export async function openScenes(): Promise<Scenes> {
  const w = await startProduct();
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
  const claimant = async (): Promise<Person> => {
    const founder = await person(`申领人${n}`);
    const name = `云杉申领${n}有限公司`;
    const { corpId: own } = await founder.client.call(orgRoutes.createCorp, { companyName: name });
    const client = await w.anyone.login(founder.mobile, password);
    return { ...founder, client, claim: { corpId: own, name } };
  };
  const plain = { superFlag: false };
  const boss = await member('周老板', { superFlag: true });
  const sealer = async (): Promise<Person> => {
    const who = await member(`用印人${n}`, plain);
    const { groupId } = await boss.client.call(orgRoutes.updateGroup, { name: `用印部${n}` });
    await boss.client.call(orgRoutes.batchMoveGroup, { memberIds: [who.memberId], groupId });
    const design = { sealType: 2, shape: 1, color: 1, width: 42, height: 42 } as const;
    const { sealId } = await boss.client.call(sealRoutes.sealMake, { name: `用印章${n}`, design });
    await boss.client.call(sealRoutes.grantOrRevokeSeal, { sealId, grant: 1, groupIds: [groupId] });
    const { grantId } = (await boss.client.call(sealRoutes.sealUsers, { sealId })).list[0]!;
    return { ...who, seal: { sealId, grantId } };
  };
  const outside = await person('陈思远');
  const clerk = await member('经办发起', plain);
  let n = 0;

  const actors: Record<Role, () => Promise<Person | undefined>> = {
    link: async () => undefined,
    person: () => person(`张三丰${n}`),
    operator: () => member(`经办人${n}`, plain),
    claimant,
    sealer,
    chief: () => member(`总管${n}`, { superFlag: true }),
    sender: () => person(`发起人${n}`),
    member: () => member(`发起员工${n}`, { superFlag: false, pids: [99801, 18] }),
    admin: () => member(`管理员${n}`, { superFlag: false, pids: [99801, 17, 18] }),
  };
  const field = (x: number) => [{ kind: 'signature' as const, page: 0, x, y: 300, width: 120, height: 48 }];
  const stamp = [{ kind: 'seal' as const, page: 0, x: 80, y: 300, width: 130, height: 130 }];

  const kept = new Map<Role, Person | undefined>();
  const actorOf = async (role: Role, alone: boolean): Promise<Person | undefined> => {
    if (alone) return actors[role]();
    if (!kept.has(role)) kept.set(role, await actors[role]());
    return kept.get(role);
  };

  /** For those who take it home. Who sends is made for many races anew, and each upload is inspected anew. */
  const attached = async (by: Client) => ({
    attatchFileNamesJson: [{ fileId: await w.file(by, 2), fileName: '附件.pdf' }],
  });

  async function scene(
    role: Role,
    { alone, compared }: { alone: boolean; compared: boolean },
  ): Promise<Scene> {
    n += 1;
    const who = await actorOf(role, alone);
    const sends = role === 'sender' || role === 'member';
    const side = role === 'member' || role === 'admin' ? 'c' : 'i';
    const sender = sends ? who!.client : role === 'admin' ? clerk.client : outside.client;
    const signedIn = role === 'person' || forCompany.includes(role);
    const mobile = signedIn ? who!.mobile : fresh();
    const otherMobile = fresh();
    const wish = compared ? { authLevel: [12, 13, 10, 2], authLevelRange: 2 } : {};
    const line = forCompany.includes(role)
      ? party(who!.claim?.name ?? company, mobile, {
          userType: 1,
          // as on an identity card, where it is compared
          operatorName: compared ? '经办人' : who!.name,
          fields: sealing.includes(role) ? stamp : field(80),
          ...wish,
        })
      : party(compared ? '王小明' : `王小明${n}`, mobile, { fields: field(80), ...wish });
    const { applyId, applyNo, signNos } = await w.send(
      sender,
      [line, party('李四光', otherMobile, { fields: field(300) })],
      {
        side,
        contractName: `赛跑${n}`,
        ...(sends ? {} : await attached(sender)),
      },
    );
    const pair = await w.pairOf(mobile);
    const other = { signNo: signNos[1]!, mobile: otherMobile };
    const actor = role === 'link' ? await w.verify(mobile, pair) : who!.client;
    const numbers = { applyId, applyNo, signNo: signNos[0]! };
    return { w, role, ...numbers, mobile, pair, actor, who, sender, side, boss, other, fresh };
  }
  return { w, scene };
}
