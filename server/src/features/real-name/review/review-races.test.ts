// What happens at the same time as a decision: the application is taken back, the right is taken, the other reviewer decides, the account closes,
// another account becomes the same person. Each ends in one of the two orders, never in both.
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readyToClose } from '../../../testing/people/close-account.ts';
import { reviewPeople } from '../../../testing/people/review-people.ts';
import { startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let people: ReturnType<typeof reviewPeople>;
let one: Awaited<ReturnType<typeof people.reviewer>>;
let two: typeof one;
beforeAll(async () => {
  w = await startProduct();
  people = reviewPeople(w, 13_800_019_000);
  one = await people.reviewer();
  two = await people.reviewer();
});
afterAll(() => w?.close());

const reviewOf = async (attemptId: string) => {
  const { rows } = await sql<{ state: string; opinions: number; pictures: number; verified: boolean }>`
    select state, (select count(*)::int from real_name_opinion o where o.attempt_id = r.attempt_id) as opinions,
      (select count(*)::int from real_name_picture p where p.attempt_id = r.attempt_id) as pictures,
      exists (select from real_name n where n.attempt_id = r.attempt_id) as verified
    from real_name_review r where attempt_id = ${attemptId}`.execute(w.deps.db);
  return rows[0]!;
};
/** Has looked at everything; his decision is the last step alone. */
async function ready(who: typeof one, attemptId: string, pass: 0 | 1 = 1) {
  for (const side of ['front', 'back'] as const) await people.show(who.client, attemptId, side);
  return () => w.ask(who.client, r.reviewDecide, { attemptId, pass, reason: '照片看不清' });
}
const rounds = [1, 2];

describe('at once', () => {
  it.each(rounds)('the second yes and the applicant who takes it back (%i)', async () => {
    const a = await people.applied();
    await people.decide(one.client, a.attemptId);
    const yes = await ready(two, a.attemptId);
    const withdraw = () => w.ask(a.client, r.reviewWithdraw, { attemptId: a.attemptId });
    const codes = await Promise.all([yes(), withdraw()]);
    const { state, verified, pictures } = await reviewOf(a.attemptId);
    expect(codes).toEqual(state === 'passed' ? [undefined, 'REVIEW_OVER'] : ['REVIEW_OVER', undefined]);
    expect([verified, pictures]).toEqual([state === 'passed', 0]);
  });

  it.each(rounds)('the second yes and the end of the reviewer’s right (%i)', async () => {
    const three = await people.reviewer();
    const a = await people.applied();
    await people.decide(one.client, a.attemptId);
    const yes = await ready(three, a.attemptId);
    const end = () => w.product.reviewers.end({ mobile: three.mobile, by: '运营' });
    const [code, refused] = await Promise.all([yes(), end()]);
    expect(refused).toBeUndefined();
    const { state, opinions } = await reviewOf(a.attemptId);
    expect([code, opinions]).toEqual(state === 'passed' ? [undefined, 2] : ['NO_PERMISSION', 1]);
  });

  it.each(rounds)('two yeses: both stand, and he is verified once (%i)', async () => {
    const a = await people.applied();
    const both = [await ready(one, a.attemptId), await ready(two, a.attemptId)];
    expect(await Promise.all(both.map((yes) => yes()))).toEqual([undefined, undefined]);
    expect(await reviewOf(a.attemptId)).toMatchObject({ state: 'passed', opinions: 2, verified: true });
  });

  it.each(rounds)('one reviewer twice: one opinion (%i)', async () => {
    const a = await people.applied();
    const yes = await ready(one, a.attemptId);
    const codes = await Promise.all([yes(), yes()]);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes).toContain('REVIEW_AGAIN');
    expect(await reviewOf(a.attemptId)).toMatchObject({ state: 'open', opinions: 1, verified: false });
  });

  it.each(rounds)('a yes and a no: never verified (%i)', async () => {
    const a = await people.applied();
    const [yes, no] = [await ready(one, a.attemptId), await ready(two, a.attemptId, 0)];
    const codes = await Promise.all([yes(), no()]);
    expect(codes[1]).toBeUndefined();
    expect([undefined, 'REVIEW_OVER']).toContain(codes[0]);
    expect(await reviewOf(a.attemptId)).toMatchObject({ state: 'refused', verified: false, pictures: 0 });
  });

  it.each(rounds)('the second yes and the end of the account (%i)', async () => {
    const a = await people.applied();
    await people.decide(one.client, a.attemptId);
    const [yes, close] = [await ready(two, a.attemptId), await readyToClose(w, a)];
    const [code] = await Promise.all([yes(), close()]);
    expect([undefined, 'REVIEW_OVER']).toContain(code);
    expect(await reviewOf(a.attemptId)).toMatchObject({ verified: false, pictures: 0 });
    const { rows } = await sql<{ kept: boolean }>`select pii_blob is not null as kept from real_name_attempt
      where attempt_id = ${a.attemptId}`.execute(w.deps.db);
    expect(rows[0]?.kept).toBe(false);
  });

  it.each(rounds)('the second yes to two accounts of one document: one of them (%i)', async (n) => {
    const number = `R0${n}X00T47`;
    const both = [await people.applied({ number }), await people.applied({ number })];
    for (const { attemptId } of both) await people.decide(one.client, attemptId);
    const yeses = [await ready(two, both[0]!.attemptId), await ready(two, both[1]!.attemptId)];
    const codes = await Promise.all(yeses.map((yes) => yes()));
    // whose yes met the other's account half-way decides again, and then reads why
    for (const [at, code] of codes.entries())
      if (code === 'STATE_CHANGED') expect(await yeses[at]!()).toBeUndefined();
    const states = await Promise.all(both.map(({ attemptId }) => reviewOf(attemptId)));
    expect(states.map(({ state }) => state).sort()).toEqual(['lapsed', 'passed']);
  });
});
