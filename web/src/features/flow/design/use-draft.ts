// What is being drawn, with its history: every change can be undone, letters typed one after another as one change.
import type { Design, Scope } from '@xinqi/domain';
import type { FlowDetail } from '@xinqi/wire/flow';
import { useCallback, useState } from 'react';
import type { Names } from './flow-words.ts';

export type Draft = {
  name: string;
  selfApprove: boolean;
  smsConfirm: boolean;
  scope: Scope;
  design: Design;
};
type History = { past: readonly Draft[]; now: Draft; future: readonly Draft[]; key: string | undefined };
const most = 100;

export const emptyDraft: Draft = {
  name: '',
  selfApprove: false,
  smsConfirm: false,
  scope: { groups: [], members: [], seals: [] },
  design: [],
};
export const draftOf = ({ name, selfApprove, smsConfirm, scope, design }: FlowDetail): Draft => ({
  name,
  selfApprove,
  smsConfirm,
  scope,
  design,
});
export const namesIn = ({ people, groups, seals }: FlowDetail): Names =>
  new Map([...people, ...groups, ...seals].map(({ id, name, gone }) => [id, { name, gone }]));

export type Drawing = {
  draft: Draft;
  /** Something is not kept yet. */
  dirty: boolean;
  /** Changes with the same `key` in a row are one for undoing. */
  change(next: Partial<Draft>, key?: string): void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
};

export function useDraft(first: Draft): Drawing {
  const [history, setHistory] = useState<History>({ past: [], now: first, future: [], key: undefined });
  const { past, now, future } = history;
  const change = useCallback((next: Partial<Draft>, key?: string) => {
    setHistory((was) => ({
      past: key !== undefined && key === was.key ? was.past : [...was.past, was.now].slice(-most),
      now: { ...was.now, ...next },
      future: [],
      key,
    }));
  }, []);
  const step = (from: readonly Draft[], to: History | undefined) =>
    from.length > 0 && to ? () => setHistory(to) : undefined;
  return {
    draft: now,
    dirty: now !== first && JSON.stringify(now) !== JSON.stringify(first),
    change,
    undo: step(
      past,
      past.length > 0
        ? { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future], key: undefined }
        : undefined,
    ),
    redo: step(
      future,
      future[0] && { past: [...past, now], now: future[0], future: future.slice(1), key: undefined },
    ),
  };
}
