// Exactly one flow applies: the most specific that is switched on, of equals the oldest; lent seals know no members.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, chooseFlow, type Request, reaches, type Scope } from './choose-flow.ts';

const flow = (flowId: string, scope: Partial<Scope> = {}, more: Partial<Candidate> = {}): Candidate => ({
  flowId,
  flowType: 1,
  enabled: true,
  scope: { groups: [], members: [], seals: [], ...scope },
  createdAt: new Date('2026-01-01T00:00:00Z'),
  ...more,
});
const request = (more: Partial<Request> = {}): Request => ({
  flowType: 1,
  memberId: 'me',
  groups: ['team', 'sales', 'company'],
  sealId: 'seal',
  ...more,
});
const chosen = (flows: readonly Candidate[], more: Partial<Request> = {}) =>
  chooseFlow(flows, request(more))?.flowId;

describe('the flow that applies', () => {
  const everybody = flow('everybody');
  const company = flow('company', { groups: ['company'] });
  const team = flow('team', { groups: ['team', 'company'] });
  const me = flow('me', { members: ['me'] });
  const seal = flow('seal', { seals: ['seal'] });
  const sealOfTeam = flow('sealOfTeam', { seals: ['seal', 'other'], groups: ['team'] });

  it('is the most specific: seal, then person, then nearest department, then everybody', () => {
    const from = [everybody, company, team, me, seal, sealOfTeam];
    const order = ['sealOfTeam', 'seal', 'me', 'team', 'company', 'everybody'];
    for (let i = 0; i < order.length; i++)
      expect(chosen(from.filter(({ flowId }) => !order.slice(0, i).includes(flowId)))).toBe(order[i]);
    expect(chosen([])).toBeUndefined();
  });

  it('is none that is off, of the other type, for another seal or for others', () => {
    expect(chosen([flow('off', {}, { enabled: false })])).toBeUndefined();
    expect(chosen([flow('sending', {}, { flowType: 0 })])).toBeUndefined();
    expect(chosen([seal], { sealId: 'other' })).toBeUndefined();
    expect(chosen([seal], { sealId: null })).toBeUndefined();
    expect(chosen([flow('others', { members: ['you'], groups: ['law'] })])).toBeUndefined();
  });

  it('of a lent seal is one for everybody or for the seal, never one that names members or departments', () => {
    const lent = { memberId: null, groups: [] };
    expect(chosen([me, company, everybody], lent)).toBe('everybody');
    expect(chosen([me, company, sealOfTeam], lent)).toBeUndefined();
    expect(chosen([everybody, seal], lent)).toBe('seal');
  });

  it('of equals is the oldest, then the first by number', () => {
    const later = flow('a', {}, { createdAt: new Date('2026-02-01T00:00:00Z') });
    expect(chosen([later, flow('z')])).toBe('z');
    expect(chosen([flow('b'), flow('a')])).toBe('a');
  });

  it('does not depend on the order in which flows are listed, and always reaches who asks', () => {
    const some = fc.subarray(['team', 'company', 'law']);
    const candidate = fc
      .record({
        groups: some,
        members: fc.subarray(['me', 'you']),
        seals: fc.subarray(['seal', 'other']),
        enabled: fc.boolean(),
        day: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ enabled, day, ...scope }) => ({
        ...flow('', scope, { enabled }),
        createdAt: new Date(Date.UTC(2026, 0, day)),
      }));
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 6 }), fc.integer(), (unnamed, seed) => {
        const flows = unnamed.map((c, i) => ({ ...c, flowId: `f${i}` }));
        const mixed = [...flows].sort((a, b) =>
          a.flowId + seed > b.flowId + seed === seed % 2 > 0 ? 1 : -1,
        );
        const best = chooseFlow(flows, request());
        expect(chooseFlow(mixed, request())).toEqual(best);
        const applying = flows.filter(
          ({ enabled, scope }) =>
            enabled &&
            reaches(scope, request()) &&
            (scope.seals.length === 0 || scope.seals.includes('seal')),
        );
        expect(best === undefined).toBe(applying.length === 0);
        if (best) expect(applying).toContain(best);
      }),
    );
  });
});
