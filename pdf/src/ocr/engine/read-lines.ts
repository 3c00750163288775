// A picture to lines of text. Which way is up is found out on a few lines, read from both ends: cards are photographed lying and upside
// down. What comes back lies in the frame in which the text is upright, skew taken out, so that "left of" and "below" mean what they say.
import { MOST_OCR_LINES, type OcrAnswer, type OcrLine, type RgbPixels } from '../types.ts';
import type { OcrEngine } from './start-ocr.ts';
import { detectionTensor, lineTensor } from './tensors.ts';
import { type TextBox, textBoxes } from './text-boxes.ts';

type Read = { text: string; score: number };

/** Greedy CTC: the likeliest letter of each step, repetitions and nothing left out. */
function lettersOf(
  data: Float32Array,
  [, steps = 0, classes = 0]: readonly number[],
  letters: readonly string[],
): Read {
  let [text, sum, count, last] = ['', 0, 0, 0];
  for (let step = 0; step < steps; step++) {
    let best = 0;
    for (let k = 1, from = step * classes; k < classes; k++)
      if (data[from + k]! > data[from + best]!) best = k;
    if (best !== 0 && best !== last) {
      text += letters[best] ?? '';
      sum += data[step * classes + best]!;
      count++;
    }
    last = best;
  }
  return { text: text.trim(), score: count === 0 ? 0 : sum / count };
}

export async function readLines(engine: OcrEngine, picture: RgbPixels): Promise<OcrAnswer> {
  const boxes = await findBoxes(engine, picture);
  if (boxes.length === 0) return { ok: true, lines: [], turned: 0, pieces: 0 };
  const angle = commonAngle(boxes);
  const known = { upright: new Map<TextBox, Read>(), flipped: new Map<TextBox, Read>() };
  const read = async (box: TextBox, flipped: boolean): Promise<Read> => {
    const reads = known[flipped ? 'flipped' : 'upright'];
    let found = reads.get(box);
    if (!found) {
      const { data, dims } = await engine.recognise(lineTensor(picture, straight(box, angle), flipped));
      found = lettersOf(data, dims, engine.letters);
      reads.set(box, found);
    }
    return found;
  };
  const flipped = await isFlipped(boxes, read);
  const frame = angle + (flipped ? Math.PI : 0);
  const [cos, sin] = [Math.cos(frame), Math.sin(frame)];
  const lines: OcrLine[] = [];
  for (const box of boxes.slice(0, MOST_OCR_LINES)) {
    const { text, score } = await read(box, flipped);
    if (text === '' || score < 0.3) continue;
    const [x, y] = [box.x * cos + box.y * sin, box.y * cos - box.x * sin];
    lines.push({ text: text.slice(0, 200), score, x, y, width: box.width, height: box.height });
  }
  return { ok: true, lines, turned: quarter(frame), pieces: boxes.length };
}

async function findBoxes(engine: OcrEngine, picture: RgbPixels): Promise<TextBox[]> {
  const tensor = detectionTensor(picture);
  const { data } = await engine.detect(tensor);
  const { width, height, scaleX, scaleY } = tensor;
  return textBoxes(data, width, height)
    .map((box) => ({
      ...box,
      ...{ x: box.x / scaleX, y: box.y / scaleY },
      ...{ width: box.width / scaleX, height: box.height / scaleY },
    }))
    .sort((a, b) => b.width * b.height - a.width * a.height);
}

/** Of the long ones: a single letter's rectangle lies anyhow. */
function commonAngle(boxes: readonly TextBox[]): number {
  const long = boxes.filter(({ width, height }) => width > 3 * height);
  const voices = (long.length > 0 ? long : boxes).map(({ angle, width }) => ({ angle, weight: width }));
  voices.sort((a, b) => a.angle - b.angle);
  const half = voices.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { angle, weight } of voices) {
    sum += weight;
    if (sum >= half) return angle;
  }
  return 0;
}

/** A box across the others' direction is a short one: its longer side is its height. */
function straight(box: TextBox, angle: number): TextBox {
  let off = box.angle - angle;
  while (off > Math.PI / 2) off -= Math.PI;
  while (off < -Math.PI / 2) off += Math.PI;
  if (Math.abs(off) <= Math.PI / 4) return { ...box, angle: angle + off };
  const turned = off > 0 ? off - Math.PI / 2 : off + Math.PI / 2;
  return { ...box, width: box.height, height: box.width, angle: angle + turned };
}

const MOST_LETTERS = 20;
const weightOf = ({ text, score }: Read): number => score * Math.min(text.length, MOST_LETTERS);

async function isFlipped(
  boxes: readonly TextBox[],
  read: (box: TextBox, flipped: boolean) => Promise<Read>,
): Promise<boolean> {
  let votes = 0;
  const longest = [...boxes].sort((a, b) => b.width - a.width).slice(0, 3);
  for (const [i, box] of longest.entries()) {
    // what the lines that are left could say at most changes nothing
    if (Math.abs(votes) > MOST_LETTERS * (longest.length - i)) break;
    votes += weightOf(await read(box, false)) - weightOf(await read(box, true));
  }
  return votes < 0;
}

function quarter(angle: number): 0 | 90 | 180 | 270 {
  const turns = Math.round(angle / (Math.PI / 2));
  return ((((turns % 4) + 4) % 4) * 90) as 0 | 90 | 180 | 270;
}
