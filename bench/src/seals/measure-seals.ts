// Seal rendering: one drawing as SVG and as PDF operators in a process of its own, beside printing the same numbers once; a
// scanned seal traced, beside reading its pixels once; and what an administrator waits for: the preview and the picture's
// way through upload and sandbox, over HTTP.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { accountRoutes } from '@xinqi/wire/account';
import { sealRoutes } from '@xinqi/wire/seal';
import { QUIET } from '../child.ts';
import { Client } from '../product/client.ts';
import type { Product } from '../product/start-product.ts';
import { DEMO } from '../product/story.ts';
import type { Figure } from '../report.ts';
import { median, pairedRatio, quantile } from '../statistics.ts';
import { asPng, scannedSeal } from './pictures.ts';

/** Super administrator of the demo's first enterprise. */
const BOSS = { ...DEMO, targetId: '19900000001' };
const part = 'seals';
const names = {
  round: 'round seal, star and lower text',
  oval: 'oval seal with tax number',
  square: 'square seal, four characters',
  secured: 'round seal with anti-forgery lines',
} as const;

function drawings(quick: boolean): Figure[] {
  const script = join(import.meta.dirname, 'draw-turns.ts');
  const line = [...QUIET, script, quick ? '40' : '200', quick ? '5' : '15'];
  const { first, turns } = JSON.parse(execFileSync(process.execPath, line, { encoding: 'utf8' })) as {
    first: number;
    turns: Record<string, number[]>;
  };
  const beside = (what: string, work: string, floor: string, against: string): Figure => ({
    part,
    what,
    value: median(turns[work]!),
    unit: 'ms',
    against: { name: against, ratio: pairedRatio(turns[work]!, turns[floor]!) },
  });
  return [
    ...Object.entries(names).flatMap(([seal, text]) => [
      beside(`${text}: SVG`, `${seal} svg`, `${seal} floor`, 'printing its numbers once'),
      beside(`${text}: PDF operators`, `${seal} pdf`, `${seal} floor`, 'printing its numbers once'),
    ]),
    beside('picture of 1000 × 1000 traced, SVG', 'traced svg', 'traced floor', 'reading its pixels once'),
    { part, what: 'first seal of a process', value: first, unit: 'ms', note: 'reads the fonts' },
  ];
}

export async function measureSeals(product: Product, quick: boolean): Promise<Figure[]> {
  const anyone = new Client(product.origin);
  const { token, allAuthUser } = await anyone.call(accountRoutes.passwordLogin, BOSS);
  const { corpId } = allAuthUser.find((user) => user.corpId !== null)!;
  const { consoleToken } = await anyone.as({ token }).call(accountRoutes.switchCorp, { corpId: corpId! });
  const boss = anyone.as({ token, consoleToken });
  const times = async (count: number, ask: () => Promise<unknown>): Promise<number[]> => {
    const all: number[] = [];
    for (let n = -3; n < count; n++) {
      const began = performance.now();
      await ask();
      if (n >= 0) all.push(performance.now() - began);
    }
    return all;
  };
  try {
    const look = { sealType: 2, shape: 1, color: 1, width: 42, height: 42 } as const;
    const previews = await times(quick ? 50 : 500, () => boss.call(sealRoutes.sealPreview, look));
    const png = asPng(scannedSeal(1000));
    const fields = { name: '图片章', sealType: 2, color: 1, width: 40, preview: 1 };
    const uploads = await times(quick ? 5 : 30, () =>
      boss.upload<typeof sealRoutes.sealUpload>('/c/m/seal/upload', fields, png),
    );
    return [
      ...drawings(quick),
      { part, what: 'preview over HTTP, p50', value: quantile(previews, 0.5), unit: 'ms' },
      { part, what: 'preview over HTTP, p99', value: quantile(previews, 0.99), unit: 'ms' },
      {
        part,
        what: 'picture of 1000 × 1000 uploaded and traced, p50',
        value: quantile(uploads, 0.5),
        unit: 'ms',
        note: `${Math.round(png.length / 1024)} KB; read in the sandbox`,
      },
    ];
  } finally {
    anyone.close();
  }
}
