// People around an enterprise that its legal person is to answer for: who applied, who is asked, and what they are asked.
import type { Client } from '@xinqi/scenario';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { simulatedCreditCode } from '../../../adapters/checks/register-simulator.ts';
import { verifyAs } from '../../../testing/people/verify-as.ts';
import { password, type World } from '../../../testing/start-product.ts';

/** What an application says that asks the legal person. */
export const askedOfLegal = (company: string, legalMobile: string, legalPerson = '周法人') => ({
  ...{ way: 'legal' as const, creditCode: simulatedCreditCode(company), legalPerson, legalMobile },
});
export const waitingFor = (client: Client) => client.call(r.legalList, {});
/** A yes to this application. */
export async function yesTo(client: Client, proofId: string) {
  const { consent } = await waitingFor(client);
  return { proofId, consentHash: consent.hash };
}
export const isCertified = async (client: Client) => (await client.call(orgRoutes.corpStanding, {})).verified;
export const proofState = async (client: Client) => (await client.call(r.approveStatus, {})).proof?.state;

/** Phones after `first` belong to the people made here. */
export function legalPeople(w: World, first: number) {
  let phone = first;
  const mobile = () => String(++phone);
  return {
    mobile,
    /** An enterprise of this name with its super administrator; `person`: himself. */
    async claim(companyName: string) {
      const number = mobile();
      const { client, accountId } = await w.person(number, `超管${phone % 1000}`);
      const { corpId } = await client.call(orgRoutes.createCorp, { companyName });
      const acting = await w.anyone.login(number, password);
      return { corpId, accountId, mobile: number, person: client, client: acting };
    },
    /** Somebody with a phone of his own, verified when he has a number. */
    async person(fullName: string, idCard?: string) {
      const number = mobile();
      const { client, accountId } = await w.person(number, '某人');
      if (idCard) await verifyAs(client, fullName, idCard);
      return { mobile: number, client, accountId };
    },
  };
}
export type Claimed = Awaited<ReturnType<ReturnType<typeof legalPeople>['claim']>>;
