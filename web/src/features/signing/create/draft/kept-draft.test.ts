// The draft in the tab's storage: for the identity that typed it, while the server lacks it.
import { expect, it } from 'vitest';
import { emptyDraft, newParty } from './draft.ts';
import { forgetDraft, keepDraft, unsavedDraft } from './kept-draft.ts';

const draft = { ...emptyDraft(new Date(0)), contractName: '合同' };
const named = { ...draft, applyId: 'id' };

it('gives back what the server lacks, to the same identity', () => {
  keepDraft(draft, true, 'me', 1_000);
  expect(unsavedDraft(undefined, 'me', 2_000)).toEqual(draft);
  expect(unsavedDraft(undefined, 'somebody else', 2_000)).toBeUndefined();
  expect(unsavedDraft(undefined, 'me', 1_000 + 13 * 3_600_000)).toBeUndefined();
});

it('keeps nothing that the server has, and moves with the draft’s number', () => {
  keepDraft(draft, true, 'me');
  keepDraft(named, true, 'me');
  expect(unsavedDraft(undefined, 'me')).toBeUndefined();
  expect(unsavedDraft('id', 'me')).toEqual(named);
  keepDraft(named, false, 'me');
  expect(unsavedDraft('id', 'me')).toBeUndefined();
});

it('forgets, and survives a storage full of something else', () => {
  keepDraft(named, true, 'me');
  forgetDraft('id');
  expect(unsavedDraft('id', 'me')).toBeUndefined();
  sessionStorage.setItem('xinqi-draft:new', '{broken');
  expect(unsavedDraft(undefined, 'me')).toBeUndefined();
});

it('reads a signatory that was kept before identity numbers were named', () => {
  const party = newParty(0, { name: '张伟' });
  const { idCard: _, ...old } = party;
  keepDraft({ ...draft, parties: [old as typeof party] }, true, 'me');
  expect(unsavedDraft(undefined, 'me')?.parties).toEqual([party]);
});

it('reads what was kept before drafts had readers, reminders and values of the enterprise', () => {
  const { readers: _1, overRemindTo: _2, custom: _3, given: _4, ...old } = draft;
  sessionStorage.setItem(
    'xinqi-draft:new',
    JSON.stringify({ who: 'me', at: Date.now(), unsaved: true, draft: old }),
  );
  expect(unsavedDraft(undefined, 'me')).toEqual({ ...draft, readers: [] });
});
