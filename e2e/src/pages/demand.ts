// A contract of one signatory, of whom something is demanded beside the code, in the wizard.
import type { Page } from '@playwright/test';
import type { Person } from '../product/people.ts';
import { choose } from '../stage/choose.ts';
import {
  addPerson,
  chooseParty,
  dragField,
  next,
  openWizard,
  partyCard,
  placedCount,
  type Upload,
  upload,
} from './wizard.ts';

/** The sender signs in, unless he is signed in already, and comes to the card of the signatory, which is open. */
export async function startWith(
  page: Page,
  sender: Person | undefined,
  file: Upload,
  signer: Person,
): Promise<void> {
  await openWizard(page, sender);
  await upload(page, file);
  await next(page);
  await addPerson(page, 1, signer);
}

/** The same, with a demand. */
export async function startDemanding(
  page: Page,
  sender: Person | undefined,
  file: Upload,
  signer: Person,
  demand: string,
): Promise<void> {
  await startWith(page, sender, file, signer);
  await choose(partyCard(page, 1).getByRole('combobox', { name: /^意愿认证/ }), demand);
}

/** One place for his signature; the last step is open. */
export async function placeSignature(page: Page, signer: Person): Promise<void> {
  await next(page);
  await chooseParty(page, signer.name);
  await dragField(page, '签名', 0, 0.25, 0.3);
  await placedCount(page, 1);
  await next(page);
}
