// A legal person without a mainland identity card says yes (docs/decisions/0127, 0145): who he is two reviewers decided, and the number of the document
// that they passed is compared with the register like an identity number.
import { logRoutes } from '@xinqi/wire/log';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reviewPeople } from '../../../testing/people/review-people.ts';
import { startProduct, type World } from '../../../testing/start-product.ts';
import { askedOfLegal, isCertified, legalPeople, waitingFor, yesTo } from '../testing/legal-people.ts';

let w: World;
let people: ReturnType<typeof legalPeople>;
let reviews: ReturnType<typeof reviewPeople>;
let pass: (attemptId: string) => Promise<void>;
beforeAll(async () => {
  w = await startProduct();
  people = legalPeople(w, 13_800_017_000);
  reviews = reviewPeople(w, 13_800_018_000);
  const [one, two] = [await reviews.reviewer(), await reviews.reviewer()];
  pass = async (attemptId) => {
    for (const { client } of [one, two]) expect(await reviews.decide(client, attemptId)).toBeUndefined();
  };
});
afterAll(() => w.close());

const passport = { fullName: 'ERIKA MUSTERMANN' };
const permit = { paper: 'hk_macao_permit', issuer: '', fullName: '周法人', number: 'H12345678' } as const;
/** An enterprise of this name asks who applied for a review. */
async function asked(company: string, papers: object, legalPerson: string) {
  const boss = await people.claim(company);
  const legal = await reviews.applied(papers);
  await boss.client.call(r.ent, askedOfLegal(company, legal.mobile, legalPerson));
  const [ask] = (await waitingFor(legal.client)).list;
  const commit = () => yesTo(legal.client, ask!.proofId);
  return { ...boss, legal, commit };
}

it.each([
  // the register writes his name as people do, his passport in capitals
  ['a passport', '云川护照有限公司', passport, 'Erika Mustermann', '法定代表人E'],
  ['a permit', '云川通行证有限公司', permit, '周法人', '法定代表人周*人'],
])('with %s, when two have passed it', async (_paper, company, papers, legalPerson, said) => {
  const { client, corpId, legal, commit } = await asked(company, papers, legalPerson);
  expect(await w.ask(legal.client, r.legalCommit, await commit())).toBe('CORP_LEGAL_REAL_NAME');
  await pass(legal.attemptId);
  expect((await waitingFor(legal.client)).consent.text).toContain('经人工审核的其他证件的号码');
  expect(await legal.client.call(r.legalCommit, await commit())).toMatchObject({ result: 'match', left: 3 });
  expect(await isCertified(client)).toBe(true);
  const { list } = await client.call(logRoutes.findLogByPage, {});
  expect(list[0]!.content).toContain(said);
  expect(list[0]!.content).toContain('确认（本人已通过人工审核实名，手机尾号');
  expect(list[0]!.content).not.toContain(legal.input.number);
  // the register is asked again about the name that it knew
  const standing = await w.product.account.claims.standings.now(w.deps.db, corpId);
  expect(standing?.legalPerson).toBe(legalPerson);
});

it('a namesake whose document is another one than the register knows is none', async () => {
  const { client, legal, commit } = await asked('云川重名护照有限公司', passport, 'Erika Mustermann');
  await pass(legal.attemptId);
  expect(await legal.client.call(r.legalCommit, await commit())).toMatchObject({
    ...{ result: 'mismatch', left: 2 },
  });
  expect(await isCertified(client)).toBe(false);
});

it('nor who was passed under another name', async () => {
  const { client, legal, commit } = await asked('云川他名护照有限公司', passport, 'Max Mustermann');
  await pass(legal.attemptId);
  expect(await w.ask(legal.client, r.legalCommit, await commit())).toBe('CORP_LEGAL_NAME');
  expect(await isCertified(client)).toBe(false);
});
