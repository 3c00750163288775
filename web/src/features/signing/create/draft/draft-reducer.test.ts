// Every change of the wizard; undo and redo over the placement; what belongs to a party goes with it.
import { describe, expect, it } from 'vitest';
import { type DraftField, emptyDraft, newParty } from './draft.ts';
import { type DraftAction, draftReducer, maxParties, stateOf } from './draft-reducer.ts';

const zhang = newParty(0, { key: 'z', name: '张伟' });
const corp = newParty(1, { key: 'c', name: '北京云签科技有限公司' });
const field = (id: string, change: Partial<DraftField> = {}): DraftField => ({
  id,
  partyKey: 'z',
  kind: 'signature',
  page: 0,
  x: 10,
  y: 10,
  width: 120,
  height: 48,
  label: '',
  required: true,
  ...change,
});
const run = (...actions: DraftAction[]) =>
  actions.reduce(draftReducer, stateOf({ ...emptyDraft(new Date(0)), parties: [zhang, corp] }));
const ids = (state: ReturnType<typeof run>) => state.draft.placement.fields.map(({ id }) => id);
const place = (...fields: DraftField[]): DraftAction => ({
  type: 'place',
  placement: { fields, edgeSeals: [] },
});

describe('undo and redo', () => {
  it('goes back and forth, and a new change forgets the future', () => {
    const two = run(place(field('a')), place(field('a'), field('b')));
    const back = draftReducer(two, { type: 'undo' });
    expect(ids(back)).toEqual(['a']);
    expect(ids(draftReducer(back, { type: 'redo' }))).toEqual(['a', 'b']);
    const other = draftReducer(back, place(field('c')));
    expect(draftReducer(other, { type: 'redo' })).toBe(other);
  });
  it('takes a row of arrow keys back at once, but not two rows', () => {
    const move = (x: number, merge: string): DraftAction => ({
      type: 'place',
      placement: { fields: [field('a', { x })], edgeSeals: [] },
      merge,
    });
    const moved = run(place(field('a')), move(11, 'arrow a'), move(12, 'arrow a'), move(13, 'x a'));
    const once = draftReducer(moved, { type: 'undo' });
    expect(once.draft.placement.fields[0]?.x).toBe(12);
    expect(draftReducer(once, { type: 'undo' }).draft.placement.fields[0]?.x).toBe(10);
  });
  it('does nothing with nothing to undo, and never touches names', () => {
    const fresh = run();
    expect(draftReducer(fresh, { type: 'undo' })).toBe(fresh);
    const named = run(
      place(field('a')),
      { type: 'editParty', key: 'z', change: { name: '李娜' } },
      { type: 'undo' },
    );
    expect(named.draft.parties[0]?.name).toBe('李娜');
    expect(ids(named)).toEqual([]);
  });
});

describe('parties', () => {
  it('takes fields, 骑缝章 and history of a removed party along', () => {
    const placed = run({
      type: 'place',
      placement: { fields: [field('a'), field('b', { partyKey: 'c' })], edgeSeals: ['z', 'c'] },
    });
    const left = draftReducer(placed, { type: 'removeParty', key: 'z' });
    expect(left.draft.placement).toEqual({ fields: [field('b', { partyKey: 'c' })], edgeSeals: ['c'] });
    expect(draftReducer(left, { type: 'undo' })).toBe(left);
  });
  it('moves within the list and ignores moves that change nothing', () => {
    const moved = run({ type: 'moveParty', key: 'c', to: 0 });
    expect(moved.draft.parties.map(({ key }) => key)).toEqual(['c', 'z']);
    expect(draftReducer(moved, { type: 'moveParty', key: 'z', to: 9 })).toBe(moved);
  });
  it('stops at the most', () => {
    const many = run({ type: 'addParties', parties: Array.from({ length: 60 }, () => newParty(0)) });
    expect(many.draft.parties).toHaveLength(maxParties);
  });
  it('gives a person the small seal and an enterprise the large one, around the same middle', () => {
    const seal = field('s', { kind: 'seal', x: 100, y: 100, width: 56.69, height: 56.69 });
    const grown = run(place(seal), { type: 'editParty', key: 'z', change: { userType: 1 } });
    const [now] = grown.draft.placement.fields;
    expect(now?.width).toBeCloseTo(113.39, 1);
    expect(now!.x + now!.width / 2).toBeCloseTo(100 + 56.69 / 2, 5);
  });
});

describe('file and saving', () => {
  it('clears the placement for another file, not for the same', () => {
    const first = run({ type: 'file', fileId: 'one', contractName: '合同' }, place(field('a')));
    expect(ids(draftReducer(first, { type: 'file', fileId: 'one' }))).toEqual(['a']);
    const other = draftReducer(first, { type: 'file', fileId: 'two' });
    expect(ids(other)).toEqual([]);
    expect(other.draft.contractName).toBe('合同');
  });
  it('counts the user’s changes only', () => {
    const edited = run({ type: 'edit', change: { ordered: true } });
    const saved = draftReducer(edited, { type: 'saved', applyId: 'id', draftVersion: 3 });
    expect(saved.revision).toBe(edited.revision);
    expect(saved.draft).toMatchObject({ applyId: 'id', draftVersion: 3 });
    const detached = draftReducer(saved, { type: 'detach' });
    expect(detached.draft.applyId).toBeUndefined();
    expect(detached.revision).toBe(saved.revision + 1);
  });
});

it('lets go of its template, and of nothing else', () => {
  const given = { approveJson: [], consumMode: 0 as const, pay: true, tplVersionId: 'v' };
  const start = stateOf({ ...emptyDraft(new Date(0)), given });
  const { tplVersionId: _gone, ...rest } = given;
  const free = draftReducer(start, { type: 'leaveTemplate' });
  expect([free.draft.given, free.revision]).toEqual([rest, start.revision + 1]);
});
