// What the platform keeps of a contract beside its events and can show a court: what became of the texts to each signatory, what each identity check
// asked, with the salt of its hash, and the receipt of the real name on which a signature rests.
import { decodeEvent } from '@xinqi/evidence/event';
import type { Tx } from '../../../platform/db.ts';
import type { ProofParts } from '../build-contract-pack.ts';

type Contract = NonNullable<Awaited<ReturnType<ProofParts['signing']['contract']>>>;

/** Of intents: the hash of the receipt on which each line's signature rests. */
async function receiptsNamed({ deps, ledger }: ProofParts, applyNo: string): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  for (const { body } of await ledger.eventsOf(deps.db, applyNo)) {
    const event = decodeEvent(body);
    if (event.type === 'sign.intent' && event.sign_no && event.data.identity_h)
      named.set(event.sign_no, event.data.identity_h);
  }
  return named;
}

/** Times in UTC; what was erased is null. */
export async function courtRecords(parts: ProofParts, tx: Tx, { apply, lines }: Contract) {
  const signNos = lines.map(({ sign_no }) => sign_no);
  const texts = await parts.notice.deliveries(tx, signNos);
  const checks = await parts.signing.checks(tx, signNos);
  const named = await receiptsNamed(parts, apply.apply_no!);
  const of = [];
  for (const line of lines) {
    const person = await parts.signing.identityBehind(tx, line);
    const rests = named.get(line.sign_no);
    of.push({
      sign_no: line.sign_no,
      texts: (texts.get(line.sign_no) ?? []).map((text) => ({
        ...{ message: text.messageId, channel: text.channel, time: text.createdAt.toISOString() },
        ...{ state: text.state, handset: text.receipt, simulated: text.simulated },
      })),
      checks: checks
        .filter(({ sign_no }) => sign_no === line.sign_no)
        .map(({ attempt_id, asked_at, said, ...check }) => ({
          ...{ attempt: attempt_id, way: check.way, result: check.state, event_leaf: check.leaf },
          ...{ time: asked_at.toISOString(), simulated: check.simulated },
          ...{ id_number: said?.idCard ?? null, card_end: said?.cardEnd || null, salt: said?.salt ?? null },
        })),
      identity:
        rests === undefined
          ? null
          : {
              receipt_h: rests,
              // another one since: the account was corrected or closed
              receipt: person?.receiptHash === rests ? person.receipt : null,
              ...(person?.receiptHash === rests
                ? { name: person.name, id_number: person.idCard, mobile: person.mobile, salt: person.salt }
                : { name: null, id_number: null, mobile: null, salt: null }),
            },
    });
  }
  return { lines: of };
}
