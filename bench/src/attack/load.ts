// Two thousand signers at once: each opens his link, passes the code, reads and signs. The service may send anyone away
// with 429 and Retry-After, which the signers obey; it must never fail, and everybody must have signed in the end.

import { penStrokes, readLink } from '@xinqi/scenario';
import { signingRoutes } from '@xinqi/wire/signing';
import { makePdf } from '../../../server/src/testing/make-pdf.ts';
import { memory } from '../product/process-cost.ts';
import { everyTenSeconds, inLanes } from './lanes.ts';
import { Messages } from './load/messages.ts';
import { nothingSeen, PoliteClient } from './load/polite-client.ts';
import type { Options } from './options.ts';
import type { PartReport } from './report.ts';
import { freshMobile, sendTo } from './signers.ts';
import { startTarget, type Target } from './target.ts';
import { Transport } from './transport.ts';

const SIGNERS = 2000;
const PER_CONTRACT = 10;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))] ?? 0;

/** Values of a metric of the web process. */
async function metric(target: Target, name: string): Promise<number> {
  const answer = await target.transport.send({ method: 'GET', url: '/metrics', headers: {} });
  if ('failed' in answer) return Number.NaN;
  return Number(
    new RegExp(`^${name}(?:\\{lane="calls"\\})? ([0-9.e+-]+)$`, 'm').exec(answer.body.toString())?.[1],
  );
}

/** One signer from his SMS to his signature. */
async function signOne(client: PoliteClient, messages: Messages, mobile: string): Promise<void> {
  const short = await messages.next(mobile, /\/s\/([0-9A-Za-z]{22})/);
  const { headers } = await client.get('notice.shortLink', `/s/${short}`);
  const link = readLink(headers.location);
  await client.call(signingRoutes.extendInfo, link);
  await client.call(signingRoutes.sendLinkCode, link);
  const code = await messages.next(mobile, /验证码([0-9]{6})/);
  const { signToken } = await client.call(signingRoutes.verifyCode, { ...link, code });
  const signer = client.as({ signToken });
  // a revision of another signatory may come between reading and signing: read again, as the page does
  for (let attempt = 1; ; attempt++) {
    const { me, document } = await signer.call(signingRoutes.info, link);
    await signer.get('signing.document', `/si/applySign/document?applyNo=${link.applyNo}`);
    try {
      await signer.call(signingRoutes.submit, {
        applyNo: link.applyNo,
        signNo: link.signNo,
        consentHash: me!.consentHash,
        documentSha256: document.sha256,
        strokes: penStrokes(),
      });
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SIGN_DOCUMENT_CHANGED' || attempt === 20) throw error;
    }
  }
}

export async function attackByLoad(options: Options): Promise<PartReport> {
  const signers = options.requests ?? SIGNERS;
  const target = await startTarget();
  const crowd = new Transport(target.product.origin, signers);
  const findings: string[] = [];
  try {
    const sender = (await target.makers.person('13900000001', '陈思远')).client;
    const fileId = await target.makers.upload(sender, await makePdf({ title: '合同', pages: 1 }), '合同.pdf');
    const mobiles = Array.from({ length: signers }, freshMobile);
    const groups = Array.from({ length: Math.ceil(signers / PER_CONTRACT) }, (_, i) =>
      mobiles.slice(i * PER_CONTRACT, (i + 1) * PER_CONTRACT),
    );
    await inLanes(groups.length, 4, async (i) => void (await sendTo(sender, fileId, groups[i]!)));
    const reader = new PoliteClient(target.transport, nothingSeen());
    const messages = new Messages(reader);
    // every short address is there before the crowd begins
    for (let left = signers; left > 0; await pause(500)) {
      const [row] = await target.query<{ n: number }>(
        "select count(*)::int as n from message where state = 'waiting'",
      );
      left = row!.n;
    }
    const seen = nothingSeen();
    const client = new PoliteClient(crowd, seen);
    const before = memory(process.pid);
    let peak = before.rss;
    let lag = 0;
    let done = 0;
    const watch = setInterval(async () => {
      peak = Math.max(peak, memory(process.pid).rss);
      lag = Math.max(lag, (await metric(target, 'nodejs_eventloop_lag_p99_seconds')) || 0);
    }, 2000);
    const stop = everyTenSeconds(
      () => `${done} signed, ${seen.calls} calls, ${seen.shed} × 429, ${seen.faults.length} faults`,
    );
    const began = performance.now();
    const finished: number[] = [];
    await Promise.all(
      mobiles.map(async (mobile) => {
        try {
          await signOne(client, messages, mobile);
          done++;
          finished.push((performance.now() - began) / 1000);
        } catch (error) {
          findings.push(`${mobile}: ${(error as Error).message}`);
        }
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    let sealed = 0;
    for (let i = 0; i < 600 && sealed < done; i++) {
      const [row] = await target.query<{ n: number }>(
        "select count(*)::int as n from ledger_event where type = 'sign.done'",
      );
      sealed = row!.n;
      if (sealed < done) await pause(500);
    }
    const sealedIn = (performance.now() - began) / 1000;
    stop();
    clearInterval(watch);
    messages.stop();
    if (sealed !== done) findings.push(`${done} signed, but ${sealed} signatures are in the files`);
    findings.push(...seen.faults);
    const shed = await metric(target, 'xinqi_calls_shed');
    const span = (name: string): string => {
      const own = seen.latencies.get(name) ?? [];
      return `p50 ${quantile(own, 0.5).toFixed(0)} ms, p99 ${quantile(own, 0.99).toFixed(0)} ms`;
    };
    return {
      figures: [
        [
          'signers at once',
          `${signers}, ${PER_CONTRACT} to a contract; ${done} signed, ${signers - done} did not`,
        ],
        [
          'calls',
          `${seen.calls}, of which 429 OVERLOAD ${seen.shed} (the server counted ${shed}); 5xx and lost ${seen.faults.length}`,
        ],
        [
          'accepted',
          `${(done / seconds).toFixed(1)}/s (${seconds.toFixed(0)} s from the first link to the last signature)`,
        ],
        ['sealed', `${(sealed / sealedIn).toFixed(1)} documents/s`],
        ['submit', span('signing.submit')],
        ['open a link', span('signing.extendInfo')],
        ['read', `${span('signing.info')}; document ${span('signing.document')}`],
        [
          'a signer’s whole way',
          `p50 ${quantile(finished, 0.5).toFixed(0)} s, p99 ${quantile(finished, 0.99).toFixed(0)} s`,
        ],
        ['event loop of the web process, p99 at worst', `${(lag * 1000).toFixed(0)} ms`],
        [
          'RSS of all processes, the crowd’s own included',
          `${Math.round(before.rss)} → at most ${Math.round(peak)} MB`,
        ],
      ],
      findings,
    };
  } finally {
    crowd.close();
    await target.stop();
  }
}
