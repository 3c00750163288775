// The actual side of the authorization matrix: the facts of facts.ts made real through the product's own calls, with
// strings planted per tenant and every secret that was given to someone remembered.
import { randomUUID } from 'node:crypto';
import { type Client, penStrokes } from '@xinqi/scenario';
import type { Bearer } from '@xinqi/wire';
import { directoryRoutes } from '@xinqi/wire/directory';
import { fileRoutes } from '@xinqi/wire/file';
import { orgRoutes } from '@xinqi/wire/org';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import pg from 'pg';
import { detailAddress } from '../../features/file/index.ts';
import { publicNumber } from '../../platform/clock.ts';
import { makePdf } from '../make-pdf.ts';
import { type Pair, party, type Sent, startProduct, type World } from '../start-product.ts';
import { type Changes, watchChanges } from '../watch-changes.ts';
import { type AdminWorld, makeAdminWorld } from './admin/world.ts';
import type { Contract, Line, Principal } from './facts.ts';

export const mobiles = {
  sender: '13900000001',
  signatory: '13900000002',
  foreign: '13900000003',
  boss: '13900000004',
  sealer: '13900000005',
  member: '13900000006',
  foreignBoss: '13900000007',
  stranger: '13900000008',
} as const;
const fields = (x: number) => [
  { kind: 'signature' as const, page: 0, x, y: 300, width: 120, height: 48, required: true },
];

export type MatrixWorld = World &
  AdminWorld & {
    bearers: Record<Principal, Bearer>;
    accounts: Partial<Record<Principal, string>>;
    /** Who prepares what a cell aims at, by the login that asks in the cells: a login for each cell was a third of the matrix's time. */
    clients: Record<Exclude<keyof typeof mobiles, 'stranger'>, Client>;
    contract: Record<Contract, Sent>;
    signNo: Record<Line, string>;
    pair: Pair;
    corps: Record<'E' | 'F', string>;
    drafts: Record<'draftSender' | 'draftMember', () => Promise<string>>;
    uploads: Record<'fileSender' | 'fileMember', string>;
    /** What the member asks leave to send: those who decide read its name. */
    askedFile: string;
    /** A saved signature; `fresh`: one that may be deleted. */
    saved(of: 'savedSignatory' | 'savedForeign', fresh: boolean): Promise<string>;
    /** A directory; `fresh`: one that may be deleted. */
    directory(of: 'directorySender' | 'directoryE', fresh: boolean): Promise<string>;
    /** An entry of an address book; `fresh`: one that may be merged or deleted. */
    contact(of: 'contactSender' | 'contactMember', fresh: boolean): Promise<string>;
    /** A contract as T1 or T2, for a cell that ends it. */
    spare(of: Contract): Promise<Sent>;
    handOff(): Promise<{ handSignId: string; sign: string; ts: number }>;
    ticket(): Promise<string>;
    /** Where the sender's file is fetched without a session. */
    detail(): { sign: string; ts: number };
    /** Of several contracts. */
    batchTicket(): Promise<string>;
    credentials(): Promise<{ targetId: string; sign: string; ts: number }>;
    shortCode: string;
    /** Tokens of a login of its own, for a cell that ends it. */
    freshLogin(principal: Principal): Promise<Bearer>;
    /** Everything that opens something, with its holder. */
    secrets: Map<string, Principal | 'nobody'>;
    /** What changed so far that a denied call must leave alone. */
    changes: Changes;
    absent: { applyNo: string; signNo: string; uuid: string };
    /** Forgets the files that cells left to be converted and drawn: whether they may is asked here, what becomes of them elsewhere. */
    forgetLeftFiles(): Promise<void>;
  };

export async function startMatrix(): Promise<MatrixWorld> {
  const w = await startProduct({ LIMITS_FACTOR: '1000000' });
  const owner = new pg.Client({ connectionString: w.deps.config.DATABASE_URL });
  await owner.connect();
  const changes = await watchChanges(owner);
  const corps = { E: await w.corp('鹤唳云科技有限公司'), F: await w.corp('雁鸣建材有限公司') };
  const sender = await w.person(mobiles.sender, '鹤发起人');
  const signatory = await w.person(mobiles.signatory, '鹤签署人');
  const foreign = await w.person(mobiles.foreign, '路人');
  const boss = await w.member(corps.E, mobiles.boss, '鹤老板', { superFlag: true });
  const sealer = await w.member(corps.E, mobiles.sealer, '鹤印章', { superFlag: false, pids: [4, 103] });
  const member = await w.member(corps.E, mobiles.member, '鹤员工', { superFlag: false });
  const foreignBoss = await w.member(corps.F, mobiles.foreignBoss, '雁管理员', { superFlag: true });
  const people = { sender, signatory, foreign, boss, sealer, member, foreignBoss };
  const each = <T>(of: (person: typeof sender) => T) =>
    Object.fromEntries(Object.entries(people).map(([who, person]) => [who, of(person)])) as Record<
      keyof typeof people,
      T
    >;
  const clients = each((person) => person.client);
  const pdf = await makePdf({ title: '合同' });
  const uploads = {
    fileSender: await w.upload(sender.client, pdf, '鹤唳文件甲.pdf'),
    fileMember: await w.upload(member.client, pdf, '雁鸣文件乙.pdf'),
  };
  const texts = {
    T1: await w.upload(sender.client, pdf, '鹤唳正文甲.pdf'),
    T2: await w.upload(member.client, pdf, '雁鸣正文乙.pdf'),
  };
  const spare = (of: Contract): Promise<Sent> =>
    of === 'T1'
      ? w.send(
          sender.client,
          [
            party('鹤签署人', mobiles.signatory, { fields: fields(80) }),
            party('鹤唳云科技有限公司', mobiles.sealer, {
              userType: 1,
              operatorName: '鹤印章',
              fields: fields(280),
            }),
          ],
          { contractId: texts.T1, contractName: '鹤唳合同甲' },
        )
      : w.send(
          member.client,
          [
            party('雁陌生人', mobiles.stranger, { fields: fields(80) }),
            party('雁鸣建材有限公司', mobiles.foreignBoss, {
              userType: 1,
              operatorName: '雁管理员',
              fields: fields(280),
            }),
          ],
          { contractId: texts.T2, contractName: '雁鸣合同乙', side: 'c' },
        );
  const contract = { T1: await spare('T1'), T2: await spare('T2') };
  const pair = await w.pairOf(mobiles.signatory);
  const shortCode = /\/s\/([0-9A-Za-z]{22})/.exec((await w.messages(mobiles.signatory)).join())![1]!;
  const otherPair = await w.pairOf(mobiles.stranger);
  const link = await w.verify(mobiles.signatory, pair);
  const linkOther = await w.verify(mobiles.stranger, otherPair);
  const bearers: Record<Principal, Bearer> = {
    anonymous: {},
    sender: sender.client.bearer,
    signatory: signatory.client.bearer,
    foreign: foreign.client.bearer,
    boss: boss.client.bearer,
    sealer: sealer.client.bearer,
    member: member.client.bearer,
    foreignBoss: foreignBoss.client.bearer,
    link: link.bearer,
    linkOther: linkOther.bearer,
    pair: {},
    mismatched: { token: sender.client.bearer.token!, consoleToken: foreignBoss.client.bearer.consoleToken! },
  };
  const draft = async (client: Client, path: string, contractName: string) =>
    (await client.call(r.create, { saveToDraftBox: 1, contractName }, path)).applyId;
  const save = async (of: 'savedSignatory' | 'savedForeign') => {
    const { client } = of === 'savedSignatory' ? signatory : foreign;
    return (await client.call(sealRoutes.handSignCreate, { strokes: penStrokes() })).handSignId;
  };
  let directories = 0;
  const found = async (of: 'directorySender' | 'directoryE') => {
    const [client, side, name] =
      of === 'directorySender'
        ? ([sender.client, 0, '鹤唳目录'] as const)
        : ([boss.client, 1, '雁鸣目录'] as const);
    const { create } = directoryRoutes;
    return (await client.call(create, { name: `${name}${++directories}` }, create.paths[side].path))
      .directoryId;
  };
  const founded = { directorySender: await found('directorySender'), directoryE: await found('directoryE') };
  const admin = await makeAdminWorld(w, {
    corpId: corps.E,
    boss: boss.client,
    foreign: foreign.client,
    member: member.accountId,
  });
  let contacts = 0;
  const enter = async (of: 'contactSender' | 'contactMember') => {
    const [client, side, name, mobile] =
      of === 'contactSender'
        ? ([sender.client, 0, '鹤唳联系人', '13911110001'] as const)
        : ([member.client, 1, '雁鸣联系人', '13911110002'] as const);
    const input = { userType: 0, name: `${name}${++contacts}`, mobile };
    return (await client.call(orgRoutes.signersSave, input, orgRoutes.signersSave.paths[side].path))
      .contactId;
  };
  const entered = {
    contactSender: await enter('contactSender'),
    contactMember: await enter('contactMember'),
  };
  const kept = { savedSignatory: await save('savedSignatory'), savedForeign: await save('savedForeign') };

  const secrets = new Map<string, Principal | 'nobody'>();
  for (const [principal, bearer] of Object.entries(bearers))
    if (principal !== 'mismatched')
      for (const token of Object.values(bearer)) secrets.set(token, principal as Principal);
  for (const mobile of Object.values(mobiles))
    for (const body of await w.messages(mobile))
      for (const [, code] of body.matchAll(/\/s\/([0-9A-Za-z]{22})/g)) secrets.set(code!, 'nobody');
  secrets.set(pair.sign, 'pair');
  secrets.set(otherPair.sign, 'nobody');

  return {
    ...w,
    bearers,
    accounts: each((person) => person.accountId),
    clients,
    contract,
    signNo: {
      T1b: contract.T1.signNos[0]!,
      T1e: contract.T1.signNos[1]!,
      T2d: contract.T2.signNos[0]!,
      T2f: contract.T2.signNos[1]!,
    },
    pair,
    corps,
    drafts: {
      draftSender: () => draft(sender.client, '/i/applySign/create', '鹤唳草稿甲'),
      draftMember: () => draft(member.client, '/c/applySign/create', '雁鸣草稿乙'),
    },
    uploads,
    askedFile: await w.upload(member.client, pdf, '雁鸣送审文件.pdf'),
    saved: (of, fresh) => (fresh ? save(of) : Promise.resolve(kept[of])),
    directory: (of, fresh) => (fresh ? found(of) : Promise.resolve(founded[of])),
    ...admin,
    contact: (of, fresh) => (fresh ? enter(of) : Promise.resolve(entered[of])),
    spare,
    async handOff() {
      const { handSignId, url } = await link.call(sealRoutes.handSignUrl, {
        applyNo: contract.T1.applyNo,
        signNo: contract.T1.signNos[0]!,
      });
      const q = new URL(url).searchParams;
      return { handSignId, sign: q.get('sign')!, ts: Number(q.get('ts')) };
    },
    detail: () => {
      const owned = { fileId: uploads.fileSender, accountId: sender.accountId, form: 'pdf' as const };
      const [, , , sign = '', ts] = detailAddress(w.deps.keyring, owned, w.clock.now()).split('/');
      return { sign, ts: Number(ts) };
    },
    ticket: async () =>
      new URL(
        (await sender.client.call(r.downloadUrl, { applyNo: contract.T1.applyNo, kind: 'pdf' })).url,
        'http://x',
      ).searchParams.get('_ctToken')!,
    batchTicket: async () =>
      new URL(
        (await sender.client.call(r.downloadBatchUrl, { applyIds: [contract.T1.applyId] })).url,
        'http://x',
      ).searchParams.get('_ctToken')!,
    async credentials() {
      const { targetId, sign, ts } = await foreign.client.call(fileRoutes.tempFileOper, {});
      return { targetId, sign, ts };
    },
    shortCode,
    freshLogin: async (principal) =>
      principal in clients
        ? (await w.anyone.login(mobiles[principal as keyof typeof mobiles], 'demo2026')).bearer
        : bearers[principal],
    secrets,
    changes,
    async forgetLeftFiles() {
      await owner.query('delete from file_work');
    },
    async close() {
      await owner.end();
      await w.close();
    },
    absent: { applyNo: publicNumber('APL'), signNo: publicNumber('SGN'), uuid: randomUUID() },
  };
}
