// Every text that leaves the product as SMS, mail or notice, by name. A name is what a gateway's template is registered under
// (docs/operations.md).
import { accountTexts } from './account-texts.ts';
import { approvalTexts } from './approval-texts.ts';
import { contractTexts } from './contract-texts.ts';
import { manyTexts } from './many-texts.ts';
import { orgTexts } from './org-texts.ts';
import type { ValuesOf } from './template.ts';
import { verificationTexts } from './verification-texts.ts';
import { waitingTexts } from './waiting-texts.ts';

export const texts = {
  ...accountTexts,
  ...approvalTexts,
  ...contractTexts,
  ...manyTexts,
  ...orgTexts,
  ...verificationTexts,
  ...waitingTexts,
} as const;
export type TextName = keyof typeof texts;
export const textNames = Object.keys(texts) as readonly TextName[];

/** Whether this text carries a code. */
export const saysCode = (name: string): boolean =>
  Object.hasOwn(texts, name) && texts[name as TextName].event === 'code';

/** `{origin}` is filled in by the outbox where the text has it. */
type Given<N extends TextName> = Omit<ValuesOf<(typeof texts)[N]>, 'origin'>;
/** A text with its values: what is said. */
export type Said = { [N in TextName]: { text: N; values: Given<N> } }[TextName];
