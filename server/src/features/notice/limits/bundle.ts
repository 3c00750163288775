// Several texts to one phone become one: those of one act as they are written, those that had to wait when there is room again.
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/family.ts';
import { textOf } from '../sealed-text.ts';
import { type MessageRow, messagePlace } from '../store.ts';
import { smsHoles, smsOf } from '../texts/template.ts';
import { type TextName, texts } from '../texts/texts.ts';
import { manyOf, rankOf } from './kinds.ts';
import { bundleInto, resay } from './store.ts';

const nameOf = (template: string | null): TextName => {
  if (template === null || !Object.hasOwn(texts, template)) throw new Error(`no such text: ${template}`);
  return template as TextName;
};

/** Whether this text takes the place of another of the same act. */
export const goesBefore = (template: string, other: MessageRow): boolean =>
  rankOf(nameOf(template)) > rankOf(nameOf(other.template));

/** The message says from now on how many there are, in the words of its kind. */
export async function sayMany(deps: Deps, tx: Tx, row: MessageRow, count: number): Promise<void> {
  const name = nameOf(row.template);
  const many = manyOf(name);
  const { target, params = [], origin } = textOf(deps, row);
  if (!many || !target) return;
  const values = Object.fromEntries(smsHoles(texts[name]).map((hole, i) => [hole, params[i] ?? '']));
  const said = smsOf(texts[many], { ...values, count: String(count), origin: origin ?? '' });
  const sealed = deps.vault.seal(messagePlace(row.message_id), {
    target,
    subject: '',
    body: said.body,
    params: JSON.stringify(said.params),
    ...(origin ? { origin } : {}),
  });
  await resay(tx, row.message_id, { sealed, template: many, standsFor: count });
}

/**
 * A further text of the act is said by `leader`: counted where it is of its kind, left to the notice centre where it is not,
 * and nothing new where two lines of one contract are told the same.
 */
export async function sayToo(
  deps: Deps,
  tx: Tx,
  leader: MessageRow,
  further: { messageId: string; template: string; params: readonly string[] },
): Promise<void> {
  const many = manyOf(nameOf(leader.template));
  const { params = [] } = textOf(deps, leader);
  const same = leader.template === further.template && params.join('\0') === further.params.join('\0');
  const alike = !same && many !== undefined && many === manyOf(nameOf(further.template));
  await bundleInto(tx, leader.message_id, [further.messageId], alike);
  if (alike) await sayMany(deps, tx, leader, leader.stands_for + 1);
}
