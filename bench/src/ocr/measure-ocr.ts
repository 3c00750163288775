// Generated cards and licences through both children of the sandbox, as uploads go: fields right, seconds from the upload to its lines,
// and what the reading process held at most. The people are made up (pdf/src/ocr/testing); real cards wear, and have patterns beneath
// their letters that none of these has.
import { readUpload } from '@xinqi/pdf/ocr';
import { runInSandbox } from '@xinqi/pdf/upload';
import sharp from 'sharp';
import { drawCard } from '../../../pdf/src/ocr/testing/draw-cards.ts';
import { CONDITIONS, judge, madePhotograph } from '../../../pdf/src/ocr/testing/made-set.ts';
import { watchMemory } from '../corpus/watch-memory.ts';
import type { Figure } from '../report.ts';

type Count = { right: number; all: number };
const add = (counts: Map<string, Count>, key: string, right: boolean): void => {
  const count = counts.get(key) ?? { right: 0, all: 0 };
  counts.set(key, { right: count.right + Number(right), all: count.all + 1 });
};

export async function measureOcr(quick: boolean): Promise<Figure[]> {
  const [byKind, byCondition, byField] = [0, 1, 2].map(() => new Map<string, Count>());
  const seconds: number[] = [];
  const watched = watchMemory();
  for (let index = 0; index < (quick ? 22 : 200); index++) {
    const { condition, drawn } = madePhotograph(index);
    const { width, height, data } = await drawCard(drawn);
    const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 82 })
      .toBuffer();
    const began = performance.now();
    const read = await readUpload(new Uint8Array(jpeg), { mayBePdf: false }, { sandbox: runInSandbox });
    seconds.push((performance.now() - began) / 1000);
    if (!read.ok) throw new Error(`card ${index}: ${read.code}`);
    for (const { field, right, read: found, stands } of judge(drawn, read.lines)) {
      add(byKind!, drawn.kind, right);
      add(byCondition!, condition, right);
      add(byField!, `${drawn.kind}: ${field}`, right);
      if (!right) console.error(`  ${index} ${drawn.kind} ${condition}: ${field} ${found} | ${stands}`);
    }
  }
  const { sandbox } = watched();
  seconds.sort((a, b) => a - b);
  const figure = (what: string, value: number, unit: string, note?: string): Figure => ({
    ...{ part: 'ocr', what, value, unit },
    ...(note ? { note } : {}),
  });
  const shares = (counts: Map<string, Count>, of: (key: string) => string): Figure[] =>
    [...counts].map(([key, { right, all }]) =>
      figure(of(key), (100 * right) / all, '%', `${right} of ${all}`),
    );
  const total = [...byKind!.values()];
  const [right, all] = [total.reduce((n, c) => n + c.right, 0), total.reduce((n, c) => n + c.all, 0)];
  return [
    figure('fields right', (100 * right) / all, '%', `${right} of ${all}, ${seconds.length} pictures`),
    ...shares(byKind!, (kind) => `fields right: ${kind}`),
    ...shares(byCondition!, (condition) => `fields right: ${condition}`),
    ...shares(
      new Map([...byField!].filter(([key]) => /idCard|fullName|creditCode|bankCard|name|legal/.test(key))),
      (key) => `right of ${key}`,
    ),
    figure('a picture, median', seconds[seconds.length >> 1]!, 's', 'decoding and reading, two processes'),
    figure('a picture, 95 of 100', seconds[Math.floor(seconds.length * 0.95)]!, 's'),
    figure('memory of the reading process, at most', sandbox, 'MB'),
    ...(CONDITIONS.length === byCondition!.size ? [] : [figure('conditions', byCondition!.size, 'seen')]),
  ];
}
