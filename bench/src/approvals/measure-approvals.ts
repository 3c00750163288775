// Approval decisions: each is a transaction with the contract's lock, the state machine, the evidence and the log of the
// enterprise, the notice to whoever is next. Beside reading the same request by the same session in the same minute, one by
// one and eight at once; the last decision of a request also sends its contract out.
import { accountRoutes } from '@xinqi/wire/account';
import { flowRoutes } from '@xinqi/wire/flow';
import { signingRoutes } from '@xinqi/wire/signing';
import { Client } from '../product/client.ts';
import { inLanes } from '../product/measure-load.ts';
import type { Product } from '../product/start-product.ts';
import { DEMO, freshMobile, untilReady, upload } from '../product/story.ts';
import type { Figure } from '../report.ts';
import { SAMPLES, samplePdf } from '../sample-pdf.ts';
import { pairedRatio, quantile } from '../statistics.ts';

/** Super administrator of the demo's first enterprise: asks and decides, which his flow lets him. */
const BOSS = { ...DEMO, targetId: '19900000001' };
const PART = 'approvals';
const LANES = 8;

async function signIn(anyone: Client): Promise<Client> {
  const { token, allAuthUser } = await anyone.call(accountRoutes.passwordLogin, BOSS);
  const { corpId } = allAuthUser.find((user) => user.corpId !== null)!;
  const { consoleToken } = await anyone.as({ token }).call(accountRoutes.switchCorp, { corpId: corpId! });
  return anyone.as({ token, consoleToken });
}

async function drawFlow(boss: Client): Promise<void> {
  const step = (n: number) => ({
    kind: 'step' as const,
    stepId: `s${n}`,
    name: `第${n}步`,
    mode: 'any' as const,
    approvers: [{ kind: 'super' as const }],
    hours: 24,
    late: 'remind' as const,
    escalateTo: null,
  });
  const flow = await boss.call(flowRoutes.updateFlow, {
    ...{ flowType: 0, name: '性能测试审批', selfApprove: 1, scope: {} },
    design: [step(1), step(2)],
  });
  await boss.call(flowRoutes.switchFileAuditFlag, { enabled: 1 });
  await boss.call(flowRoutes.switchFlow, { ...flow, enabled: 1 });
}

async function ask(boss: Client, fileId: string): Promise<string> {
  const field = { kind: 'signature' as const, page: 0, x: 380, y: 640, width: 120, height: 60 };
  const signatory = {
    userType: 0,
    signatoryFullName: '张伟',
    signatoryMobile: freshMobile(),
    fields: [field],
  };
  const { applyNo } = await boss.call(
    signingRoutes.create,
    { contractId: fileId, contractName: '性能测试合同', signatoryJson: [signatory], saveToDraftBox: 0 },
    '/c/applySign/create',
  );
  const { list } = await boss.call(flowRoutes.listApprover, { applyNo: applyNo! });
  return list[0]!.instIdNo;
}

type Laps = { read: number[]; onward: number[]; out: number[] };
async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await work();
  into.push(performance.now() - began);
  return answer;
}

/** Reads it and decides it, twice. */
async function decide(boss: Client, instIdNo: string, laps: Laps): Promise<void> {
  for (const lap of [laps.onward, laps.out]) {
    const { mine } = await timed(laps.read, () => boss.call(flowRoutes.flowInstInfo, { instIdNo }));
    const input = { instIdNo, approveId: mine.approveId!, act: 'approve' as const };
    await timed(lap, () => boss.call(flowRoutes.approveFlow, input));
  }
}

/** Requests a second, all at once: their first decisions, or reading them. */
async function atOnce(
  boss: Client,
  insts: readonly { instIdNo: string; approveId: string }[],
  read: boolean,
) {
  const began = performance.now();
  await inLanes(insts, LANES, ({ instIdNo, approveId }) =>
    read
      ? boss.ask(flowRoutes.flowInstInfo, { instIdNo })
      : boss.ask(flowRoutes.approveFlow, { instIdNo, approveId, act: 'approve' }),
  );
  return (1000 * insts.length) / (performance.now() - began);
}

export async function measureApprovals(product: Product, quick: boolean): Promise<Figure[]> {
  const anyone = new Client(product.origin);
  try {
    const boss = await signIn(anyone);
    const fileId = await upload(boss, await samplePdf(SAMPLES.small));
    await untilReady(boss, fileId);
    await drawFlow(boss);
    const insts = await inLanes(Array.from({ length: quick ? 40 : 400 }), 4, () => ask(boss, fileId));
    const laps: Laps = { read: [], onward: [], out: [] };
    for (const instIdNo of insts.slice(0, insts.length / 4)) await decide(boss, instIdNo, laps);
    const reads: number[] = [];
    const decisions: number[] = [];
    const rest = insts.slice(insts.length / 4);
    const slice = Math.ceil(rest.length / 5);
    for (let at = 0; at < rest.length; at += slice) {
      const turns = await inLanes(rest.slice(at, at + slice), LANES, async (instIdNo) => {
        const { mine } = await boss.call(flowRoutes.flowInstInfo, { instIdNo });
        return { instIdNo, approveId: mine.approveId! };
      });
      reads.push(await atOnce(boss, turns, true));
      decisions.push(await atOnce(boss, turns, false));
    }
    const beside = (what: string, lap: number[], floor: number[]): Figure => ({
      part: PART,
      what,
      value: quantile(lap, 0.5),
      unit: 'ms',
      against: { name: 'reading the request', ratio: pairedRatio(lap, floor) },
    });
    const even = laps.read.filter((_, i) => i % 2 === 0);
    const odd = laps.read.filter((_, i) => i % 2 === 1);
    return [
      beside('decision that opens the next step, p50', laps.onward, even),
      beside('decision that sends the contract out, p50', laps.out, odd),
      { part: PART, what: 'decision that sends it out, p99', value: quantile(laps.out, 0.99), unit: 'ms' },
      {
        part: PART,
        what: `decisions, ${LANES} at once`,
        value: quantile(decisions, 0.5),
        unit: '/s',
        against: { name: 'reading the requests', ratio: pairedRatio(reads, decisions) },
        note: `${rest.length} decisions; one approver, whose log row and evidence each writes`,
      },
    ];
  } finally {
    anyone.close();
  }
}
