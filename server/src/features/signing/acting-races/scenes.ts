// Contracts on which an act and a change meet.
import type { Client } from '@xinqi/scenario';
import type { Route } from '@xinqi/wire';
import { type Pair, party, startProduct, type World } from '../../../testing/start-product.ts';
import { company, openCast, type Person, type Role } from './cast.ts';

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
/** Where passkeys are good. */
export const origin = 'https://sign.example.cn';
export const sealing: readonly Role[] = ['sealer', 'chief'];
const forCompany: readonly Role[] = ['operator', 'claimant', 'sealer', 'chief'];

const corpSide: readonly Role[] = ['operator', 'sealer', 'chief', 'member', 'admin'];
/** The path of a call by which this actor comes. */
export const pathOf = ({ role }: Scene, route: Route): string => {
  const side = corpSide.includes(role) ? '/c/' : '/i/';
  return (route.paths.find(({ path }) => path.startsWith(side)) ?? route.paths[0]!).path;
};
/** The path by which the sender changes his contract. */
export const senderPath = ({ side }: Scene, route: Route): string =>
  (route.paths.find(({ path }) => path.startsWith(`/${side}/`)) ?? route.paths[0]!).path;

/** `alone`: the actor is made for this scene; otherwise he acts in others of his role, too. `compared`: more than the code is demanded of the line; `filmed`: a
 * recording. */
export type Scenes = {
  w: World;
  scene(role: Role, of: { alone: boolean; compared: boolean; filmed: boolean }): Promise<Scene>;
};

export async function openScenes(): Promise<Scenes> {
  const w = await startProduct({ PUBLIC_ORIGIN: origin });
  const { actorOf, boss, outside, clerk, fresh } = await openCast(w);
  let n = 0;

  const field = (x: number) => [{ kind: 'signature' as const, page: 0, x, y: 300, width: 120, height: 48 }];
  const stamp = [{ kind: 'seal' as const, page: 0, x: 80, y: 300, width: 130, height: 130 }];

  /** For those who take it home. Who sends is made for many races anew, and each upload is inspected anew. */
  const attached = async (by: Client) => ({
    attatchFileNamesJson: [{ fileId: await w.file(by, 2), fileName: '附件.pdf' }],
  });

  async function scene(
    role: Role,
    { alone, compared, filmed }: { alone: boolean; compared: boolean; filmed: boolean },
  ): Promise<Scene> {
    n += 1;
    const who = await actorOf(role, alone, n);
    const sends = role === 'sender' || role === 'member';
    const side = role === 'member' || role === 'admin' ? 'c' : 'i';
    const sender = sends ? who!.client : role === 'admin' ? clerk.client : outside.client;
    const signedIn = role === 'person' || forCompany.includes(role);
    const mobile = signedIn ? who!.mobile : fresh();
    const otherMobile = fresh();
    const wish = compared ? { authLevel: [12, 13, 10, 2, 11, 102], authLevelRange: 2 } : {};
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
        ...(filmed ? { needVideoSign: 1 as const } : {}),
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
