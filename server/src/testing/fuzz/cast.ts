// Who takes part in the fuzz: persons, members of two enterprises with and without rights, a login whose tokens do not
// belong together, and somebody without any token. Made through doors, so that the tool and the test make them alike.

import { type Client, penStrokes } from '@xinqi/scenario';
import type { Bearer } from '@xinqi/wire';
import { sealRoutes } from '@xinqi/wire/seal';
import { makePdf } from '../make-pdf.ts';
import type { Cast } from './scenario.ts';

export const mobiles = {
  sender: '13900000001',
  signatory: '13900000002',
  foreign: '13900000003',
  boss: '13900000004',
  member: '13900000006',
  foreignBoss: '13900000007',
} as const;

export type Makers = {
  person(mobile: string, name: string): Promise<{ client: Client }>;
  corp(name: string): Promise<string>;
  member(
    corpId: string,
    mobile: string,
    name: string,
    rights: { superFlag: boolean; pids?: number[] },
  ): Promise<{ client: Client }>;
  upload(client: Client, pdf: Uint8Array, fileName: string): Promise<string>;
};

/** The cast and the secrets planted with it. */
export async function makeCast(makers: Makers): Promise<{ cast: Cast; secrets: string[] }> {
  const corps = [await makers.corp('鹤唳云科技有限公司'), await makers.corp('雁鸣建材有限公司')] as const;
  const clients = {
    sender: (await makers.person(mobiles.sender, '鹤发起人')).client,
    signatory: (await makers.person(mobiles.signatory, '鹤签署人')).client,
    foreign: (await makers.person(mobiles.foreign, '路人')).client,
    boss: (await makers.member(corps[0], mobiles.boss, '鹤老板', { superFlag: true })).client,
    member: (await makers.member(corps[0], mobiles.member, '鹤员工', { superFlag: false, pids: [4, 103] }))
      .client,
    foreignBoss: (await makers.member(corps[1], mobiles.foreignBoss, '雁管理员', { superFlag: true })).client,
  };
  await clients.signatory.call(sealRoutes.handSignCreate, { strokes: penStrokes() });
  const pdf = await makePdf({ title: '合同', pages: 2 });
  const files: Record<string, string> = {};
  for (const name of ['sender', 'foreign', 'boss'] as const)
    files[name] = await makers.upload(clients[name], pdf, '合同.pdf');
  const tokens: Record<string, Bearer> = Object.fromEntries(
    Object.entries(clients).map(([name, client]) => [name, client.bearer]),
  );
  const mismatched = {
    token: clients.sender.bearer.token ?? '',
    consoleToken: clients.foreignBoss.bearer.consoleToken ?? '',
  };
  return {
    cast: { bearers: { ...tokens, mismatched, anonymous: {} }, files, pdf },
    secrets: [...Object.values(mobiles), ...Object.values(tokens).flatMap((bearer) => Object.values(bearer))],
  };
}
