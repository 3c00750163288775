// What is wrong with the signatories, in the words shown under each input. The rules are the domain's.
import {
  asNumber,
  beijingDay,
  deadlineFault,
  isCardName,
  mobile,
  needsCard,
  normaliseMobile,
  numberFault,
  partyName,
} from '@xinqi/domain';
import type { Party } from '../draft/draft.ts';

export type PartyProblems = { name?: string; operator?: string; mobile?: string; idCard?: string };

/** What is wrong with a name; `empty` is said of none. */
export function nameProblem(value: string, empty: string): string | undefined {
  const name = value.trim();
  if (!name) return empty;
  if ([...name].length > 100) return '不能超过100个字符';
  return partyName(name).ok ? undefined : '不能包含特殊字符或网址';
}

/** What is wrong with a mobile number, however it is written. */
export function mobileProblem(value: string): string | undefined {
  const phone = value.trim();
  if (!phone) return '请输入手机号';
  return mobile(normaliseMobile(phone)).ok ? undefined : '手机号格式不正确';
}

/** What is wrong with the identity number that is named beside a demanded check; none need be. */
function numberProblem({ will, idCard }: Party): string | undefined {
  const number = asNumber(idCard);
  return will.needed > 0 && number ? numberFault(number, beijingDay(new Date())) : undefined;
}

/** A name that no mainland card bears, under a demand that takes nothing else: nobody could ever sign. */
const cardProblem = (party: Party): string | undefined =>
  holder(party) !== '' && needsCard(party.will) && !isCardName(holder(party))
    ? '不是居民身份证上的姓名，无法通过所选的意愿认证；请改选允许人工审核实名的方式，或核对姓名'
    : undefined;

/** Two lines are the same party when name and phone agree, however the phone is written. */
const identity = (party: Party): string => `${party.name.trim()}\n${normaliseMobile(party.mobile.trim())}`;

/** Problems of each party by its key; parties without problems are absent. */
export function partyProblems(parties: readonly Party[]): Map<string, PartyProblems> {
  const found = new Map<string, PartyProblems>();
  const seen = new Map<string, number>();
  parties.forEach((party, index) => {
    const problems: PartyProblems = {};
    const name = nameProblem(party.name, party.userType === 1 ? '请输入企业名称' : '请输入姓名');
    if (name) problems.name = name;
    const operator = party.userType === 1 ? nameProblem(party.operator, '请输入经办人姓名') : undefined;
    if (operator) problems.operator = operator;
    const carded = cardProblem(party);
    if (carded && party.userType === 1) problems.operator ??= carded;
    else if (carded) problems.name ??= carded;
    const phone = mobileProblem(party.mobile);
    if (phone) problems.mobile = phone;
    const number = numberProblem(party);
    if (number) problems.idCard = number;
    const twin = seen.get(identity(party));
    if (!name && !problems.mobile) {
      if (twin === undefined) seen.set(identity(party), index);
      else problems.name = `与第${twin + 1}位签署方重复`;
    }
    if (Object.keys(problems).length > 0) found.set(party.key, problems);
  });
  return found;
}

/** Who holds the phone of this party: the 经办人 of an enterprise, the person himself. */
const holder = (party: Party): string => (party.userType === 1 ? party.operator : party.name).trim();

/**
 * What is worth a look though it may be right: one phone for two people, by key of the later party. Whoever holds the phone
 * could sign for both.
 */
export function partyDoubts(parties: readonly Party[]): Map<string, string> {
  const doubts = new Map<string, string>();
  parties.forEach((party, index) => {
    const phone = normaliseMobile(party.mobile.trim());
    const name = holder(party);
    if (!name || !mobile(phone).ok) return;
    const other = parties
      .slice(0, index)
      .find((one) => normaliseMobile(one.mobile.trim()) === phone && holder(one) && holder(one) !== name);
    if (other) doubts.set(party.key, `与“${holder(other)}”的手机号相同，请核对：同一手机号可代两人签署`);
  });
  return doubts;
}

/** Deadline: after now, at most a year ahead (APPLY_DEADLINE). */
export function deadlineProblem(deadline: string, now: number): string | undefined {
  const time = Date.parse(deadline);
  if (Number.isNaN(time)) return '请选择签署截止时间';
  const fault = deadlineFault(time, now);
  if (fault === 'past') return '签署截止时间须晚于当前时间';
  return fault && '签署截止时间不能超过一年';
}
