// What a row's slot means, and which slots a tab or a state filter shows (docs/decisions/0010). A slot is the contract's
// state; while it is being signed it tells one's own turn apart. Every list is a union of slots, so one index serves all.
import { ApplyStatus, SignListTab } from '@xinqi/domain';

/** The lists of the read model. */
export const List = { Sent: 1, Sign: 2, Copy: 3 } as const;
export type List = (typeof List)[keyof typeof List];

/** It is one's own turn to sign. */
export const MyTurn = 20;
/** The use of one's seal waits for approval. */
export const MySeal = 21;
/** Counters beside those of the slots; months of the last change and of the sending are added to the slot. */
export const Counted = {
  Recycled: 50,
  InDirectory: 60,
  SentOn: 100,
  FinishedOn: 101,
  ChangedInMonth: 1000,
  SentInMonth: 2000,
} as const;

const S = ApplyStatus;
const signing = [S.Signing, MyTurn, MySeal] as const;
const finishing = [S.Signed, S.Preserved, S.Voiding] as const;
const ended = [S.Refused, S.Cancelled, S.Expired, S.InitRejected, S.Terminated] as const;

/** Every slot that a row can have. */
export const allSlots: readonly number[] = [
  S.Draft,
  ...signing,
  S.InitApproving,
  ...finishing,
  ...ended,
  S.Voided,
];

/** Slots of a tab; undefined for all. */
export function tabSlots(list: List, tab: number): readonly number[] | undefined {
  if (list === List.Copy) return undefined;
  switch (tab) {
    case SignListTab.ToSignMine:
      return [MyTurn];
    case SignListTab.WaitOthers:
      return list === List.Sent ? [...signing, S.InitApproving] : [S.Signing];
    case SignListTab.ToHandleCorp:
      return list === List.Sent ? [MyTurn, MySeal, S.InitRejected] : [MyTurn, MySeal];
    case SignListTab.Done:
      return finishing;
    case SignListTab.Invalid:
      return ended;
    case SignListTab.Draft:
      return [S.Draft];
    case SignListTab.Voided:
      return [S.Voided];
    default:
      return undefined;
  }
}

/** Slots of contract states (signStatusSet). */
export const statusSlots = (statuses: readonly number[]): number[] =>
  statuses.flatMap((status) => (status === S.Signing ? [...signing] : [status]));

/** Slots of finishStatus: 0 not finished, 1 finished, 2 ended without completion. */
export const finishSlots: readonly (readonly number[])[] = [
  [S.Draft, ...signing, S.InitApproving, S.InitRejected, S.Signed],
  [S.Preserved, S.Voiding, S.Voided],
  [S.Refused, S.Cancelled, S.Expired, S.Terminated],
];

/** States whose rows may leave the list: nothing is left to be done with them, whatever list it is. */
export const removable: readonly number[] = [S.Preserved, S.Voiding, S.Voided, ...ended];
