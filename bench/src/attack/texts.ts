// Z-05: several ordinary accounts put as many texts on one phone as they can, by every act that tells its owner something, with the
// real limits; somebody with whom he has signed before writes to him meanwhile.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { Random } from '../../../server/src/testing/fuzz/random.ts';
import { makePdf } from '../../../server/src/testing/make-pdf.ts';
import { everyTenSeconds, inLanes } from './lanes.ts';
import type { Options } from './options.ts';
import type { PartReport } from './report.ts';
import { codeOf, openSigner, sendTo } from './signers.ts';
import { startTarget, type Target } from './target.ts';

const DEFAULT_ACTS = 450;
const ATTACKERS = 5;
/** All strangers to one phone in an hour (docs/decisions/0068). */
const MOST = 10;
const victim = '13700000001';

type Counted = { state: string; n: number };

/** What became of the texts of strangers, or of invitations of whom the phone knows, once the worker has come to all of them. */
async function settled({ query }: Target, known = false): Promise<Map<string, number>> {
  for (let i = 0; ; i++) {
    const rows = await query<Counted>(
      `select state, count(*)::int as n from message where channel = 'sms' and sent_by is not null
        and known = $1 and (not known or template = 'invite') group by state`,
      [known],
    );
    const counts = new Map(rows.map((row) => [row.state, row.n]));
    if (!counts.has('waiting') || i === 300) return counts;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
const reached = (counts: Map<string, number>): number => counts.get('delivered') ?? 0;

export async function attackByTexts(options: Options): Promise<PartReport> {
  const target = await startTarget({ LIMITS_FACTOR: '1' });
  const findings: string[] = [];
  try {
    const pdf = await makePdf({ title: '合同', pages: 1 });
    const account = async (i: number) => {
      const { client } = await target.makers.person(`1390000000${i}`, `账号${i}`);
      return { client, fileId: await target.makers.upload(client, pdf, '合同.pdf') };
    };
    const partner = await account(9);
    await sendTo(partner.client, partner.fileId, [victim]);
    const { client: signer, submission } = await openSigner(target.anyone, victim);
    await signer.call(r.submit, submission);
    const before = reached(await settled(target));

    const attackers: Awaited<ReturnType<typeof account>>[] = [];
    for (let i = 0; i < ATTACKERS; i++) attackers.push(await account(i));
    const acts = options.requests ?? DEFAULT_ACTS;
    const random = new Random(options.seed, 'texts');
    const answers = new Map<string, number>();
    let done = 0;
    const stop = everyTenSeconds(() => `${done} acts`);
    const began = performance.now();
    await inLanes(acts, ATTACKERS, async (i) => {
      const { client, fileId } = attackers[i % ATTACKERS]!;
      const { applyId, applyNo } = await sendTo(client, fileId, Array(random.int(1, 20)).fill(victim));
      const { parties } = await client.call(r.info, { applyNo });
      const signExpire = new Date(Date.now() + random.int(40, 300) * 24 * 3600_000).toISOString();
      for (const call of [
        () => client.call(r.reminderSign, { signNos: [parties[0]!.signNo] }),
        () => client.call(r.extendDeadline, { applyId, signExpire }),
        () => client.call(r.batchCancel, { applyIds: [applyId], reason: '加微信 abc12345' }),
      ]) {
        const code = await codeOf(call());
        answers.set(code, (answers.get(code) ?? 0) + 1);
      }
      done++;
    });
    stop();
    const seconds = Math.round((performance.now() - began) / 1000);
    const flooded = await settled(target);
    const texts = reached(flooded) - before;
    if (texts > MOST) findings.push(`${texts} texts on one phone in ${seconds} s`);
    if (flooded.has('waiting')) findings.push(`${flooded.get('waiting')} texts are still on their way`);
    await sendTo(partner.client, partner.fileId, [victim]);
    const known = reached(await settled(target, true));
    if (known !== 1) findings.push(`whom the phone knows: ${known} texts of 1`);
    return {
      figures: [
        [
          `Z-05 contracts of up to 20 lines to one phone, reminded, extended, cancelled`,
          `${acts} in ${seconds} s`,
        ],
        ['answers to the acts', [...answers].map(([code, n]) => `${code} ${n}`).join(', ')],
        [`texts on the phone (at most ${MOST} an hour of all strangers)`, String(texts)],
        [
          'held, dropped, said by another',
          ['held', 'dropped', 'bundled'].map((s) => flooded.get(s) ?? 0).join(', '),
        ],
        ['text of somebody whom it knows meanwhile', known === 1 ? 'arrives' : 'lost'],
      ],
      findings,
    };
  } finally {
    await target.stop();
  }
}
