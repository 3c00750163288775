// Persons and enterprises that a story needs besides those who register before our eyes: made by the same calls.
import { randomInt } from 'node:crypto';
import type { Client } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { orgRoutes } from '@xinqi/wire/org';
import { anyone, withTokens } from './caller.ts';

export const password = 'Sign2026ok';
export type Person = { name: string; mobile: string; company?: string };
export type Registered = Person & { caller: Client };

/** A mobile number that nobody else in this run has: stories share one product. */
export const newMobile = (): string => `199${String(randomInt(100_000_000)).padStart(8, '0')}`;
export const newPerson = (name: string): Person => ({ name, mobile: newMobile() });
/** An enterprise has one name in the whole product; the numeral keeps two stories apart. */
export const newCompany = (name: string, admin: string): Required<Person> => ({
  company: `${name}${randomInt(100_000)}有限公司`,
  name: admin,
  mobile: newMobile(),
});

/** Registers by the real calls and signs in; with `company` as a verified enterprise that acts for itself. */
export async function register(person: Person): Promise<Registered> {
  const valicode = await anyone.code(person.mobile, 'register');
  const { token, consoleToken } = await anyone.call(accountRoutes.register, {
    userType: person.company ? 1 : 0,
    mobile: person.mobile,
    name: person.name,
    password,
    valicode,
    ...(person.company ? { companyName: person.company } : {}),
  });
  const caller = withTokens({ token, ...(consoleToken ? { consoleToken } : {}) });
  if (person.company) await verify(caller, person.company);
  return { ...person, caller };
}

/** Has the enterprise verified by the simulator; any name has a code there that is its own. */
async function verify(caller: Client, company: string): Promise<void> {
  const { list } = await caller.call(orgRoutes.queryCreditCode, {
    signatoryFullName: [`${company}有限公司`],
  });
  await caller.verifyCorp({ creditCode: list[0]!.creditCode!, legalPerson: '陈法人' });
}

/** An identity number that nobody else in this run has (one in millions), with its check digit (GB 11643-1999). */
export function someNumber(): string {
  const part = (from: number, to: number, digits: number) =>
    String(randomInt(from, to + 1)).padStart(digits, '0');
  const body = `110105${part(1950, 1999, 4)}${part(1, 12, 2)}${part(1, 28, 2)}${part(0, 999, 3)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}
