// One round of each race: prepare, release together, answer the contracts to be judged and what was wrong with the
// answers themselves.

import type { Client } from '@xinqi/scenario';
import { encodeBearer } from '@xinqi/wire';
import { signingRoutes } from '@xinqi/wire/signing';
import type { Random } from '../../../../server/src/testing/fuzz/random.ts';
import { codeOf, freshMobile, openSigner, type Signer, sendTo } from '../signers.ts';
import type { Target } from '../target.ts';

export type Round = { contracts: string[]; wrong: string[] };
export type Table = { target: Target; sender: Client; fileId: string; random: Random };
const submit = (signer: Signer): Promise<string> =>
  codeOf(signer.client.call(signingRoutes.submit, signer.submission));

/** one signatory, two devices, up to fifty submits at once: every answer is the same signature. */
async function oneSignature({ target, sender, fileId, random }: Table): Promise<Round> {
  const mobile = freshMobile();
  const { applyNo } = await sendTo(sender, fileId, [mobile, freshMobile()].slice(0, random.int(1, 2)));
  const first = await openSigner(target.anyone, mobile);
  // the second device asks for a code of its own
  const second = await openSigner(target.anyone, mobile);
  const answers = await Promise.all(
    Array.from({ length: random.int(2, 50) }, (_, i) =>
      (i % 2 === 0 ? first : second).client.call(signingRoutes.submit, first.submission).then(
        ({ logIndex, acceptedAt }) => `${logIndex} ${acceptedAt}`,
        (error: Error) => error.message,
      ),
    ),
  );
  const different = [...new Set(answers)];
  return {
    contracts: [applyNo],
    wrong: different.length === 1 ? [] : [`different answers: ${different.join('; ')}`],
  };
}

/** signing beside cancelling, refusing, expiring. */
async function oneFinalState({ target, sender, fileId, random }: Table): Promise<Round> {
  const mobiles = [freshMobile(), freshMobile()];
  const { applyNo, applyId } = await sendTo(sender, fileId, mobiles);
  const a = await openSigner(target.anyone, mobiles[0]!);
  const b = await openSigner(target.anyone, mobiles[1]!);
  const acts: Record<string, () => Promise<string>> = {
    'first signs': () => submit(a),
    'second signs': () => submit(b),
    refuse: () => codeOf(b.client.call(signingRoutes.refuse, { ...b.link, reason: '条款有误' })),
    cancel: () => codeOf(sender.call(signingRoutes.batchCancel, { applyIds: [applyId], reason: '不再需要' })),
  };
  const names = Object.keys(acts).sort(() => random.next() - 0.5);
  const chosen = names.slice(0, random.int(2, names.length));
  if (random.chance(0.3))
    await target.query('update apply set sign_expire = $2 where apply_id = $1', [
      applyId,
      new Date(Date.now() + random.int(5, 60)),
    ]);
  const codes = await Promise.all(chosen.map((name) => acts[name]!()));
  const wrong = codes.filter((code) => ['SYSTEM', 'BUSY'].includes(code)).map((code) => `answer ${code}`);
  return { contracts: [applyNo], wrong };
}

/** three last signatories at once; or, in order, the second beside the first. */
async function orderAndCompletion({ target, sender, fileId, random }: Table): Promise<Round> {
  const mobiles = [freshMobile(), freshMobile(), freshMobile()];
  if (random.chance(0.5)) {
    const { applyNo } = await sendTo(sender, fileId, mobiles);
    const signers: Signer[] = [];
    for (const mobile of mobiles) signers.push(await openSigner(target.anyone, mobile));
    const codes = await Promise.all(signers.map(submit));
    const wrong = codes.filter((code) => code !== 'ok').map((code) => `a last signatory was told ${code}`);
    return { contracts: [applyNo], wrong };
  }
  const { applyNo } = await sendTo(sender, fileId, mobiles.slice(0, 2), true);
  const first = await openSigner(target.anyone, mobiles[0]!);
  const rows = await target.query<{ sign_no: string }>(
    'select sign_no from sign_info s join apply a using (apply_id) where a.apply_no = $1 and s.order_num = 2',
    [applyNo],
  );
  // the second one tries with the first one's token, number against number, at the same moment
  const jumped = { ...first.submission, signNo: rows[0]!.sign_no };
  const [, early] = await Promise.all([
    submit(first),
    codeOf(first.client.call(signingRoutes.submit, jumped)),
  ]);
  return { contracts: [applyNo], wrong: early === 'ok' ? ['the second signed before his turn'] : [] };
}

/** the same sending ten times at once; a submit whose answer was lost, and the same again. */
async function sameAgain({ target, sender, fileId }: Table): Promise<Round> {
  const mobile = freshMobile();
  const payload = {
    contractId: fileId,
    contractName: '重复提交',
    signatoryJson: [
      {
        userType: 0 as const,
        signatoryFullName: '张三',
        signatoryMobile: mobile,
        fields: [{ kind: 'signature' as const, page: 0, x: 40, y: 100, width: 120, height: 48 }],
      },
    ],
  };
  const draft = await sender.call(signingRoutes.create, { ...payload, saveToDraftBox: 1 });
  const again = { ...payload, applyId: draft.applyId };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      sender.call(signingRoutes.create, again).then(
        ({ applyNo }) => String(applyNo),
        (error: Error) => error.message,
      ),
    ),
  );
  const wrong = new Set(answers).size === 1 ? [] : [`ten sendings: ${[...new Set(answers)].join('; ')}`];
  const applyNo = answers.find((text) => text.startsWith('APL'));
  if (!applyNo) return { contracts: [], wrong };
  const signer = await openSigner(target.anyone, mobile);
  await target.transport.send(
    {
      method: 'POST',
      url: '/si/applySign/submit',
      headers: {
        authorization: `Bearer ${encodeBearer(signer.client.bearer)}`,
        'content-type': 'application/json',
      },
      body: Buffer.from(JSON.stringify(signer.submission)),
    },
    5,
  );
  const second = await submit(signer);
  return {
    contracts: [applyNo],
    wrong: second === 'ok' ? wrong : [...wrong, `the repeated submit: ${second}`],
  };
}

export const races: Readonly<Record<string, (table: Table) => Promise<Round>>> = {
  'R-01 one signature': oneSignature,
  'R-02 one final state': oneFinalState,
  'R-03 order and completion': orderAndCompletion,
  'R-08 the same again': sameAgain,
};
