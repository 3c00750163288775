// How many texts one may send to whom (Z-05): the numbers, with their reasons. A text is counted when it is handed to the gateway,
// not when it is written: an act never waits for it, and what rolls back was never sent.
import type { Limit, Use } from '../../../platform/limits.ts';

/** Whose act a text is due to. */
export type By = {
  /** The account; of who has none, the hexadecimal key of the party that he is. */
  sender: string;
  /** The enterprise for which he acts. */
  corpId: string | null;
  /** The phone's owner has dealt with him before, or works where he does: strangers do not use up his room. */
  known: boolean;
};

const hour = 3600;
const day = 86_400;

/** One sender (account and enterprise, each) to one phone that does not know him: five contracts in a minute are one text and a digest. */
const stranger: readonly Limit[] = [
  { name: 'text-pair-burst', max: 3, seconds: 60 },
  { name: 'text-pair-hour', max: 5, seconds: hour },
  { name: 'text-pair-day', max: 15, seconds: day },
];
/** The same between people who have signed with each other: a clerk and his supplier, a head and his approvals. */
const acquainted: readonly Limit[] = [
  { name: 'text-known-burst', max: 10, seconds: 60 },
  { name: 'text-known-hour', max: 20, seconds: hour },
  { name: 'text-known-day', max: 60, seconds: day },
];
/** 300 contracts before noon are work; an account of today that does the same is not. */
const sender: Limit = { name: 'text-sender-hour', max: 600, seconds: hour };
const newcomer: Limit = { name: 'text-new-sender-hour', max: 100, seconds: hour };
export const newForMs = day * 1000;
/** Many clerks of one enterprise. */
const tenant: Limit = { name: 'text-tenant-hour', max: 3000, seconds: hour };
/** All strangers together to one phone: many accounts of one attacker. It does not touch those whom the phone knows. */
const strangers: readonly Limit[] = [
  { name: 'text-phone-strangers-hour', max: 10, seconds: hour },
  { name: 'text-phone-strangers-day', max: 30, seconds: day },
];
/** Everybody to one phone: what no operator would deliver either. */
const phone: readonly Limit[] = [
  { name: 'text-phone-hour', max: 60, seconds: hour },
  { name: 'text-phone-day', max: 150, seconds: day },
];

const own = 'own:';
/** A text that the phone's owner asks for: no flood of others uses up his room, and he gets no more than one of them may send. */
export const ownRequest = (party: Buffer): By => ({
  sender: own + party.toString('hex'),
  corpId: null,
  known: false,
});

/** In one order for everybody, from the narrowest to the widest: what is refused for one pair counts for nobody else. */
export function usesOf(by: By, target: string, isNew: boolean): Use[] {
  const { sender: account, corpId, known } = by;
  const owners = corpId === null ? [account] : [account, corpId];
  const pair = known ? acquainted : stranger;
  const of = (limits: readonly Limit[], key: string): Use[] => limits.map((limit) => ({ limit, key }));
  return [
    ...owners.flatMap((owner) => of(pair, `${owner}:${target}`)),
    { limit: isNew ? newcomer : sender, key: account },
    ...(corpId === null ? [] : [{ limit: tenant, key: corpId }]),
    ...(known || account.startsWith(own) ? [] : of(strangers, target)),
    ...of(phone, target),
  ];
}

/** Whether it is the phone that has had enough, not its sender altogether. */
export const isOfPhone = ({ limit }: Use): boolean =>
  [...stranger, ...acquainted, ...strangers, ...phone].includes(limit);
