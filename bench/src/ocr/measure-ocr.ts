// Generated cards and licences through both children of the sandbox, as uploads go: fields right, seconds from the upload to its lines,
// and what the reading process held at most. The people are made up (pdf/src/ocr/testing); real cards wear, and have patterns beneath
// their letters that none of these has.
import { type OcrRead, readUpload } from '@xinqi/pdf/ocr';
import { runInSandbox } from '@xinqi/pdf/upload';
import {
  CONDITIONS,
  judge,
  judgeHints,
  madePhotograph,
  type OcrHint,
} from '../../../pdf/src/ocr/testing/made-set.ts';
import { photographOf } from '../../../pdf/src/ocr/testing/photographs.ts';
import { watchMemory } from '../corpus/watch-memory.ts';
import type { Figure } from '../report.ts';

type Count = { right: number; all: number };
const add = (counts: Map<string, Count>, key: string, right: boolean): void => {
  const count = counts.get(key) ?? { right: 0, all: 0 };
  counts.set(key, { right: count.right + Number(right), all: count.all + 1 });
};

const hintsOf = ({ lines, quality }: Extract<OcrRead, { ok: true }>): OcrHint[] => judgeHints(quality, lines);

/** Straight cards as if photographed off screens of several pitches. */
async function offScreens(count: number): Promise<Count> {
  let right = 0;
  for (let index = 0; index < count; index++) {
    const { drawn } = madePhotograph(index);
    const photograph = { screen: 3.2 + (index % 6) * 0.7, noise: 4, seed: index };
    const bytes = await photographOf({ ...drawn, photograph }, 82);
    const read = await readUpload(bytes, { mayBePdf: false }, { sandbox: runInSandbox });
    if (read.ok && hintsOf(read).includes('screen')) right++;
  }
  return { right, all: count };
}

export async function measureOcr(quick: boolean): Promise<Figure[]> {
  const [byKind, byCondition, byField, hinted] = [0, 1, 2, 3].map(() => new Map<string, Count>());
  const seconds: number[] = [];
  const watched = watchMemory();
  for (let index = 0; index < (quick ? 22 : 200); index++) {
    const { condition, drawn } = madePhotograph(index);
    const jpeg = await photographOf(drawn, 82);
    const began = performance.now();
    const read = await readUpload(jpeg, { mayBePdf: false }, { sandbox: runInSandbox });
    seconds.push((performance.now() - began) / 1000);
    if (!read.ok) throw new Error(`card ${index}: ${read.code}`);
    const hints = hintsOf(read);
    for (const hint of ['screen', 'copy', 'glare', 'dark', 'blurred'] as const)
      add(hinted!, hint, hints.includes(hint));
    for (const { field, right, read: found, stands } of judge(drawn, read.lines)) {
      add(byKind!, drawn.kind, right);
      add(byCondition!, condition, right);
      add(byField!, `${drawn.kind}: ${field}`, right);
      if (!right) console.error(`  ${index} ${drawn.kind} ${condition}: ${field} ${found} | ${stands}`);
    }
  }
  const screens = await offScreens(quick ? 3 : 24);
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
    ...shares(hinted!, (hint) => `told “${hint}”`),
    figure(
      'told “screen” off a screen',
      (100 * screens.right) / screens.all,
      '%',
      `${screens.right} of ${screens.all}`,
    ),
    figure('a picture, median', seconds[seconds.length >> 1]!, 's', 'decoding and reading, two processes'),
    figure('a picture, 95 of 100', seconds[Math.floor(seconds.length * 0.95)]!, 's'),
    figure('memory of the reading process, at most', sandbox, 'MB'),
    ...(CONDITIONS.length === byCondition!.size ? [] : [figure('conditions', byCondition!.size, 'seen')]),
  ];
}
