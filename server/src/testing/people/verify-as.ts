// Persons who are verified by name, number and mobile, through the call of the real-name page.
import { randomUUID } from 'node:crypto';
import { idCardCheck } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import { realNameRoutes as r } from '@xinqi/wire/real-name';

/** Mainland numbers with right check digits, another one for each call. */
let born = 100;
export function idNumber(): string {
  const seventeen = `11010519700101${++born}`;
  return seventeen + idCardCheck(seventeen);
}

/** Fails where the person is not verified by it. */
export async function verifyAs(client: Client, fullName: string, idCard: string): Promise<void> {
  const { consent } = await client.call(r.per, {});
  const said = { attemptId: randomUUID(), fullName, idCard, consentHash: consent.hash };
  const { result } = await client.call(r.operatorVerify, said);
  if (result !== 'match') throw new Error(`${fullName} was not verified`);
}
