// What the page says of the draft on the server, and a save whose answer was lost on its way back.
import { act, renderHook } from '@testing-library/react';
import { useReducer } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Draft, emptyDraft } from './draft.ts';
import { draftReducer, stateOf } from './draft-reducer.ts';
import { unansweredDraft } from './kept-draft.ts';
import { useAutosave } from './use-autosave.ts';

type Asked = { draft: Draft; resolve(value: unknown): void; reject(error: unknown): void };
const asked: Asked[] = [];
vi.mock('../api.ts', async (original) => ({
  ...(await original<typeof import('../api.ts')>()),
  saveDraft: (draft: Draft) =>
    new Promise((resolve, reject) => asked.push({ draft: structuredClone(draft), resolve, reject })),
}));
beforeEach(() => {
  asked.length = 0;
});

const stands = { ...emptyDraft(new Date()), applyId: 'a', draftVersion: 3, contractName: '甲' };
const savedAt = new Date('2026-11-28T08:00:00Z');
const start = () => {
  const hook = renderHook(() => {
    const [wizard, dispatch] = useReducer(draftReducer, stands, (draft) => stateOf(draft));
    return { dispatch, wizard, autosave: useAutosave(wizard, dispatch, 1, true, 'li', savedAt) };
  });
  const now = () => hook.result.current;
  const type = (contractName: string) =>
    act(() => now().dispatch({ type: 'edit', change: { contractName } }));
  const answer = (at: number, draftVersion: number) =>
    act(async () => asked[at]?.resolve({ applyId: 'a', draftVersion }));
  const flush = () => {
    const runs: Promise<boolean>[] = [];
    act(() => void runs.push(now().autosave.flush()));
    return () => runs[0];
  };
  return { now, type, answer, flush };
};
const shape = ({ draft }: Asked) => [draft.contractName, draft.draftVersion];

it('a draft that was loaded is saved since the server says', () => {
  expect(start().now().autosave.save).toEqual({ state: 'saved', at: savedAt });
});

it('says that it is saved only while nothing newer waits to be saved', async () => {
  const { now, type, answer, flush } = start();
  type('乙');
  expect(now().autosave.save.state).toBe('saving');
  flush();
  await answer(0, 4);
  expect(now().autosave.save.state).toBe('saved');
  type('丙');
  expect(now().autosave.save.state).toBe('saving');
});

it('what was not answered is asked for again as it was, and only then what was typed since', async () => {
  const { now, type, answer, flush } = start();
  type('乙');
  const first = flush();
  await act(async () => asked[0]?.reject({ success: false, data: null, code: 'NO_ANSWER', message: '' }));
  expect(await first()).toBe(false);
  expect(now().autosave.save).toMatchObject({ state: 'failed', retrying: true });
  type('丙');
  const second = flush();
  await answer(1, 4);
  await answer(2, 5);
  expect(await second()).toBe(true);
  expect(asked.map(shape)).toEqual([
    ['乙', 3],
    ['乙', 3],
    ['丙', 4],
  ]);
  expect(now().autosave).toMatchObject({ unsaved: false, save: { state: 'saved' } });
  expect(now().wizard.draft).toMatchObject({ contractName: '丙', draftVersion: 5 });
});

it('a reload while a save is on its way asks for it again, and only then sends what was typed since', async () => {
  const before = start();
  before.type('乙');
  before.flush();
  before.type('丙');
  // the page is left here: the server took 乙 and nobody was told
  const sent = unansweredDraft(stands, 'li');
  expect([sent?.draft.contractName, sent?.step]).toEqual(['乙', 1]);
  expect(unansweredDraft(stands, 'another')).toBeUndefined();
  const typed = { ...stands, contractName: '丙' };
  const { result } = renderHook(() => {
    const [wizard, dispatch] = useReducer(draftReducer, typed, (draft) => stateOf(draft, 1));
    return useAutosave(wizard, dispatch, 1, true, 'li');
  });
  act(() => result.current.settle(undefined, sent));
  let done: Promise<boolean> | undefined;
  act(() => {
    done = result.current.flush();
  });
  await act(async () => asked[1]?.resolve({ applyId: 'a', draftVersion: 4 }));
  await act(async () => asked[2]?.resolve({ applyId: 'a', draftVersion: 5 }));
  expect(await done).toBe(true);
  expect(asked.map(shape)).toEqual([
    ['乙', 3],
    ['乙', 3],
    ['丙', 4],
  ]);
  expect(result.current.save.state).toBe('saved');
  // of the version that the answer brought nothing is on its way
  expect(unansweredDraft(result.current.current(), 'li')).toBeUndefined();
});

it('a reload between the answer and the drawing of its version asks for it again, too', async () => {
  const { type, answer, flush } = start();
  type('乙');
  flush();
  await answer(0, 4);
  // what the tab kept last has the version of before
  expect(unansweredDraft(stands, 'li')?.draft).toMatchObject({ contractName: '乙', draftVersion: 3 });
  expect(unansweredDraft({ ...stands, draftVersion: 4 }, 'li')).toBeUndefined();
});

it('what the server refused is not asked for again after a reload', async () => {
  const { type, flush } = start();
  type('乙');
  flush();
  await act(async () => asked[0]?.reject({ success: false, data: null, code: 'PARAM_INVALID', message: '' }));
  expect(unansweredDraft(stands, 'li')).toBeUndefined();
});

it('another window stops the saving; what was settled begins anew', async () => {
  const { now, type, flush } = start();
  type('乙');
  flush();
  await act(async () => asked[0]?.reject({ success: false, data: null, code: 'DRAFT_CHANGED', message: '' }));
  expect(now().autosave.save).toEqual({ state: 'conflict' });
  act(() => now().autosave.settle());
  flush();
  expect(asked.map(shape)).toEqual([
    ['乙', 3],
    ['乙', 3],
  ]);
});
