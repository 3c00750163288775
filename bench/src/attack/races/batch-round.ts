// one willingness act for several contracts, sent by two devices at once, while some of the contracts are cancelled,
// refused, expire or are signed alone at the same moment. One that fails undoes no other.

import { penStrokes } from '@xinqi/scenario';
import { Refused } from '@xinqi/sdk';
import { signingRoutes } from '@xinqi/wire/signing';
import { codeOf, freshMobile, openSigner, sendTo } from '../signers.ts';
import { factsOf } from './contract-facts.ts';
import type { Round, Table } from './rounds.ts';

type Answer = { refused: string } | { results: { signNo: string; ok: boolean; code: string | null }[] };
type Sent = { applyId: string; applyNo: string; signNo: string };

export async function batchAmongEndings({ target, sender, fileId, random }: Table): Promise<Round> {
  const mobile = freshMobile();
  const { client } = await target.makers.person(mobile, '签署人0');
  const sent: Sent[] = [];
  for (let i = random.int(3, 8); i > 0; i--) {
    const contract = await sendTo(sender, fileId, [mobile]);
    const [row] = await target.query<{ sign_no: string }>(
      'select sign_no from sign_info where apply_id = $1',
      [contract.applyId],
    );
    sent.push({ ...contract, signNo: row!.sign_no });
  }
  // By the newest link, whichever contract that is.
  const alone = await openSigner(target.anyone, mobile);
  const others = sent.filter(({ signNo }) => signNo !== alone.link.signNo);
  const { list, consentHash } = await client.call(signingRoutes.batchSignCheck, {
    signNos: sent.map(({ signNo }) => signNo),
  });
  const items = list.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
  await client.call(signingRoutes.batchSignCode, { items });
  // The mobile is this round's own: there is one such code, and it is the newest.
  const [, code] = await target.anyone.message(mobile, /验证码([0-9]{6})，用于一次签署/);
  const batch = (): Promise<Answer> =>
    client.call(signingRoutes.batchSign, { items, code: code!, consentHash, strokes: penStrokes() }).then(
      ({ results }) => ({ results }),
      (error: Error) => {
        if (error instanceof Refused) return { refused: error.code };
        throw error;
      },
    );
  const [cancelled, expired] = others;
  const singly = random.chance(0.5)
    ? () => codeOf(alone.client.call(signingRoutes.submit, alone.submission))
    : () => codeOf(alone.client.call(signingRoutes.refuse, { ...alone.link, reason: '条款有误' }));
  if (random.chance(0.5))
    await target.query('update apply set sign_expire = $2 where apply_id = $1', [
      expired!.applyId,
      new Date(Date.now() + random.int(5, 60)),
    ]);
  const applyIds = [cancelled!.applyId];
  const [first, second, ...told] = await Promise.all([
    batch(),
    batch(),
    singly(),
    codeOf(sender.call(signingRoutes.batchCancel, { applyIds, reason: '不再需要' })),
  ]);
  const disturbed = new Set([alone.link.signNo, cancelled!.signNo, expired!.signNo]);
  return {
    contracts: sent.map(({ applyNo }) => applyNo),
    wrong: [
      ...told.filter((answer) => ['SYSTEM', 'BUSY'].includes(answer)).map((answer) => `answer ${answer}`),
      ...(await wrongWith(target, sent, disturbed, [first, second])),
    ],
  };
}

/** The code is good once; what it signed is signed and nothing else, whatever became of the disturbed contracts. */
async function wrongWith(
  target: Table['target'],
  sent: readonly Sent[],
  disturbed: ReadonlySet<string>,
  answers: readonly Answer[],
): Promise<string[]> {
  const wrong: string[] = [];
  const done = answers.flatMap((answer) => ('results' in answer ? [answer.results] : []));
  const refused = answers.flatMap((answer) => ('refused' in answer ? [answer.refused] : []));
  if (done.length === 0) wrong.push(`no batch was signed: ${refused.join(', ')}`);
  for (const answer of refused.filter((one) => one !== 'SIGN_CODE_WRONG')) wrong.push(`a batch: ${answer}`);
  for (const { applyNo, signNo } of sent) {
    const results = done.map((list) => list.find((one) => one.signNo === signNo)!);
    const { accepted } = await factsOf(target, applyNo);
    if (results.some(({ ok }) => ok) && accepted !== 1) wrong.push(`${applyNo}: said to be signed, is not`);
    for (const { code } of results)
      if (code === 'SYSTEM' || code === 'BUSY') wrong.push(`${applyNo}: result ${code}`);
    if (done.length > 0 && accepted !== 1 && !disturbed.has(signNo))
      wrong.push(`${applyNo}: undone by another contract of the batch (${results.map(({ code }) => code)})`);
  }
  return wrong;
}
