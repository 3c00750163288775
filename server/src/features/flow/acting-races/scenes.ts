// Requests on which an act and a change of who acts meet.
import type { Client } from '@xinqi/scenario';
import { type ApproverPair, member, type Person, startFlows, step } from '../../../testing/start-flows.ts';

/**
 * How the actor comes: an approver signed in, by his link with an account or without one, asked as super administrator; who
 * asked for the request; or who wants to ask for a seal on his line, signed in or by the line's link.
 */
export type Role = 'session' | 'link' | 'outsider' | 'super' | 'asker' | 'signer' | 'linkSigner';
export const approvers: readonly Role[] = ['session', 'link', 'outsider', 'super'];

type Flows = Awaited<ReturnType<typeof startFlows>>;
export type Scene = {
  f: Flows;
  role: Role;
  applyId: string;
  applyNo: string;
  /** Of a signer: the line on which he asks. */
  signNo: string;
  instIdNo: string;
  approveId: string;
  pair: ApproverPair | undefined;
  actor: Client;
  who: { memberId: string; mobile: string; name: string; client?: Client };
  /** To whom a turn is handed. */
  other: Person;
};
export type Scenes = { f: Flows; scene(role: Role): Promise<Scene> };

export async function openScenes(): Promise<Scenes> {
  const f = await startFlows();
  const [asker, other] = [await f.person('申请人'), await f.person('同事')];
  await f.person('副总', { superFlag: true });
  let n = 0;
  let drawn = await f.flow({ flowType: 0, design: [step('all', member(other))] });
  await f.flow({ flowType: 1, design: [step('all', member(other))] });
  /** One flow for all of them, drawn anew for each. */
  const draw = async (design: ReturnType<typeof step>[]) => {
    drawn = await f.redraw(drawn, { flowType: 0, design });
  };

  async function scene(role: Role): Promise<Scene> {
    n += 1;
    const name = `行事者${n}`;
    const signs = role === 'signer' || role === 'linkSigner';
    const who =
      role === 'outsider'
        ? await f.outsider(name)
        : await f.person(name, { superFlag: role === 'super' || signs });
    const client = 'client' in who ? (who.client as Client) : f.anyone;
    const base = { f, role, who, other, pair: undefined, approveId: '', signNo: '' };
    if (signs) {
      const sent = { ...base, ...(await f.sentLine(who as Person)), instIdNo: '' };
      const actor = role === 'signer' ? client : (await f.openLink(who.mobile)).signer;
      return { ...sent, actor };
    }
    const asked = role === 'super' ? [{ kind: 'super' as const }] : member(role === 'asker' ? other : who);
    await draw([step('all', asked)]);
    const { applyId, applyNo, instIdNo } = await f.send(role === 'asker' ? (who as Person) : asker);
    const at = { ...base, applyId, applyNo, instIdNo, actor: client };
    if (role === 'asker') return at;
    if (role === 'link' || role === 'outsider') {
      const pair = await f.pairOf(who.mobile);
      return { ...at, pair, approveId: pair.approveId, actor: await f.byLink(who.mobile, pair) };
    }
    return { ...at, approveId: (await f.turn(who as Person, instIdNo)).approveId };
  }
  return { f, scene };
}
