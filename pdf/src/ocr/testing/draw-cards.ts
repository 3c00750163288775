// Generated cards and licences, for tests and figures: people that do not exist, 样本 where no field stands, and no emblem. Drawn by Skia
// with the product's own fonts, then photographed: turned, seen from aside, blurred, badly lit.
import { readFileSync } from 'node:fs';
import type { Canvas, CanvasKit, Typeface } from 'canvaskit-wasm';
import { fontPath } from '../../appearance/index.ts';
import { startSkia } from '../../upload/compare/start-skia.ts';
import type { RgbPixels } from '../types.ts';
import { dice, type MadeCard, type MadeLicence } from './made-people.ts';

export type Photograph = {
  /** Degrees, clockwise. */
  turn?: number;
  /** Pixels of a Gaussian. */
  blur?: number;
  /** 1 as it is, below darker. */
  light?: number;
  /** How much shorter the far side is, 0 to 0.2. */
  perspective?: number;
  /** A white spot of this radius over the card's middle. */
  glare?: number;
  noise?: number;
  /** Off a screen: its pixels' period in those of the photograph. */
  screen?: number;
  seed?: number;
};

type Kit = { ck: CanvasKit; sans: Typeface; bold: Typeface; serif: Typeface };
let kit: Promise<Kit> | undefined;
const face = (ck: CanvasKit, name: 'sans' | 'sansBold' | 'serif'): Typeface => {
  const bytes = readFileSync(fontPath(name));
  const made = ck.Typeface.MakeTypefaceFromData(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
  );
  if (!made) throw new Error(`no font ${name}`);
  return made;
};
const open = (): Promise<Kit> =>
  (kit ??= startSkia().then((ck) => ({
    ...{ ck, sans: face(ck, 'sans'), bold: face(ck, 'sansBold'), serif: face(ck, 'serif') },
  })));

type Pen = {
  box(x: number, y: number, width: number, height: number, colour: string): void;
  write(
    text: string,
    x: number,
    y: number,
    size: number,
    more?: { colour?: string; face?: Typeface; gap?: number },
  ): void;
};

function penOf({ ck, sans }: Kit, canvas: Canvas): Pen {
  const paint = new ck.Paint();
  paint.setAntiAlias(true);
  return {
    box(x, y, width, height, colour) {
      paint.setColor(ck.parseColorString(colour));
      canvas.drawRect(ck.XYWHRect(x, y, width, height), paint);
    },
    write(text, x, y, size, { colour = '#222222', face: typeface = sans, gap = 0 } = {}) {
      const font = new ck.Font(typeface, size);
      paint.setColor(ck.parseColorString(colour));
      let at = x;
      for (const letter of text) {
        canvas.drawText(letter, at, y, paint, font);
        at += (font.getGlyphWidths(font.getGlyphIDs(letter))[0] ?? size) + gap;
      }
      font.delete();
    },
  };
}

const CARD = { width: 1012, height: 638 };
const LABEL = { colour: '#3a6ea5' };

function front(pen: Pen, card: MadeCard): void {
  pen.box(0, 0, CARD.width, CARD.height, '#dcebf2');
  for (let y = 20; y < CARD.height; y += 24) pen.box(0, y, CARD.width, 1, '#d5e4ec');
  const [year = '', month = '', day = ''] = card.birth.split('-');
  pen.write('姓 名', 60, 100, 30, LABEL);
  pen.write(card.name, 180, 102, 40);
  pen.write('性 别', 60, 180, 30, LABEL);
  pen.write(card.sex, 180, 180, 34);
  pen.write('民 族', 300, 180, 30, LABEL);
  pen.write(card.nation, 410, 180, 34);
  pen.write('出 生', 60, 258, 30, LABEL);
  pen.write(year, 180, 258, 34);
  pen.write('年', 275, 258, 28, LABEL);
  pen.write(String(Number(month)), 325, 258, 34);
  pen.write('月', 375, 258, 28, LABEL);
  pen.write(String(Number(day)), 425, 258, 34);
  pen.write('日', 475, 258, 28, LABEL);
  pen.write('住 址', 60, 338, 30, LABEL);
  const letters = [...card.address];
  for (let row = 0; row * 13 < letters.length; row++)
    pen.write(letters.slice(row * 13, row * 13 + 13).join(''), 180, 338 + row * 50, 34);
  pen.write('公民身份号码', 60, 562, 30, LABEL);
  pen.write(card.number, 330, 564, 40, { gap: 6 });
  pen.box(700, 90, 250, 330, '#c9d3d8');
  pen.write('样本', 755, 280, 70, { colour: '#aab7be' });
}

function back(pen: Pen, card: MadeCard, { bold }: Kit): void {
  pen.box(0, 0, CARD.width, CARD.height, '#e6efe0');
  for (let y = 20; y < CARD.height; y += 24) pen.box(0, y, CARD.width, 1, '#dfe6dc');
  pen.box(60, 60, 150, 150, '#d9c8c4');
  pen.write('样本', 85, 155, 50, { colour: '#c2aaa5' });
  pen.write('中华人民共和国', 320, 130, 56, { gap: 8, face: bold });
  pen.write('居民身份证', 330, 240, 72, { gap: 24, face: bold });
  pen.write('签发机关', 200, 480, 32);
  pen.write(card.authority, 380, 480, 34);
  pen.write('有效期限', 200, 560, 32);
  pen.write(`${card.from}-${card.until}`, 380, 560, 34);
}

const PAPER = { width: 1400, height: 990 };

function licence(pen: Pen, one: MadeLicence, { bold, serif }: Kit): void {
  pen.box(0, 0, PAPER.width, PAPER.height, '#f8f1de');
  pen.box(24, 24, PAPER.width - 48, 6, '#c8a85a');
  pen.box(24, PAPER.height - 30, PAPER.width - 48, 6, '#c8a85a');
  pen.write('营业执照', 480, 190, 92, { gap: 24, face: bold });
  pen.write('统一社会信用代码', 90, 270, 26);
  pen.write(one.creditCode, 90, 312, 32, { face: bold });
  pen.write('样本', 1150, 300, 70, { colour: '#e5dcc0' });
  const row = (label: string, text: string, x: number, y: number, most: number, wide = 130) => {
    pen.write(label, x, y, 26, { colour: '#555555' });
    const letters = [...text];
    for (let at = 0; at * most < letters.length; at++)
      pen.write(letters.slice(at * most, (at + 1) * most).join(''), x + wide, y + at * 40, 28, {
        face: serif,
      });
  };
  row('名 称', one.name, 90, 420, 18);
  row('类 型', one.type, 90, 500, 18);
  row('法定代表人', one.legalPerson, 90, 580, 18, 150);
  row('经营范围', one.scope, 90, 660, 17);
  row('注册资本', one.capital, 780, 420, 18);
  row('成立日期', one.established, 780, 500, 18);
  row('营业期限', one.until, 780, 580, 18);
  row('住 所', one.address, 780, 660, 15);
  row('登记机关', '样例市市场监督管理局', 780, 860, 18);
}

function bank(pen: Pen, number: string, { bold }: Kit): void {
  pen.box(0, 0, CARD.width, CARD.height, '#27548a');
  pen.box(0, 0, CARD.width, 180, '#2f639f');
  pen.write('样例银行', 60, 110, 56, { colour: '#ffffff', face: bold });
  pen.write('样本', 760, 110, 44, { colour: '#5f8dc2' });
  pen.box(80, 230, 110, 84, '#d8c27a');
  pen.write(number.replace(/(.{4})(?=.)/g, '$1 '), 80, 430, 56, { colour: '#f4f6fa', gap: 4 });
  pen.write('借记卡', 80, 540, 34, { colour: '#dfe8f3' });
  pen.write('UnionPay', 780, 560, 40, { colour: '#ffffff', face: bold });
}

export type Drawn = { photograph?: Photograph } & (
  | { kind: 'front' | 'back'; of: MadeCard }
  | { kind: 'licence'; of: MadeLicence }
  | { kind: 'bank'; of: string }
);

function drawOn(pen: Pen, drawn: Drawn, all: Kit): void {
  if (drawn.kind === 'bank') bank(pen, drawn.of, all);
  else if (drawn.kind === 'licence') licence(pen, drawn.of, all);
  else if (drawn.kind === 'front') front(pen, drawn.of);
  else back(pen, drawn.of, all);
}

/** A table with the card on it, as a camera sees it. */
export async function drawCard(drawn: Drawn): Promise<RgbPixels> {
  const all = await open();
  const { ck } = all;
  const size = drawn.kind === 'licence' ? PAPER : CARD;
  const {
    turn = 0,
    blur = 0,
    light = 1,
    perspective = 0,
    glare = 0,
    noise = 0,
    screen = 0,
    seed = 1,
  } = drawn.photograph ?? {};
  const side = Math.ceil(Math.hypot(size.width, size.height)) + 40;
  const lies = turn % 180 === 0;
  const [width, height] =
    turn % 90 !== 0
      ? [side, side]
      : lies
        ? [size.width + 160, size.height + 160]
        : [size.height + 160, size.width + 160];
  const surface = ck.MakeSurface(width, height)!;
  const canvas = surface.getCanvas();
  canvas.clear(ck.parseColorString('#8a8378'));
  canvas.save();
  canvas.translate(width / 2, height / 2);
  canvas.rotate(turn, 0, 0);
  canvas.concat([1, 0, 0, 0, 1, 0, 0, perspective / size.height, 1]);
  canvas.translate(-size.width / 2, -size.height / 2);
  const pen = penOf(all, canvas);
  drawOn(pen, drawn, all);
  if (glare > 0) {
    const paint = new ck.Paint();
    paint.setShader(
      ck.Shader.MakeRadialGradient(
        [size.width * 0.45, size.height * 0.5],
        glare,
        [ck.Color(255, 255, 255, 1), ck.Color(255, 255, 255, 0.97), ck.Color(255, 255, 255, 0)],
        [0, 0.7, 1],
        ck.TileMode.Clamp,
      ),
    );
    canvas.drawPaint(paint);
    paint.delete();
  }
  canvas.restore();
  const sharp = surface.makeImageSnapshot();
  if (blur > 0) {
    const paint = new ck.Paint();
    paint.setImageFilter(ck.ImageFilter.MakeBlur(blur, blur, ck.TileMode.Clamp, null));
    canvas.drawImage(sharp, 0, 0, paint);
    paint.delete();
  }
  const image = surface.makeImageSnapshot();
  const rgba = image.readPixels(0, 0, {
    ...{ width, height, colorType: ck.ColorType.RGBA_8888, alphaType: ck.AlphaType.Unpremul },
    colorSpace: ck.ColorSpace.SRGB,
  }) as Uint8Array;
  for (const made of [sharp, image, surface]) made.delete();
  return exposed(rgba, { width, height }, { light, noise, screen, seed });
}

/** Less light falls on one end than on the other. */
function exposed(
  rgba: Uint8Array,
  { width, height }: { width: number; height: number },
  { light, noise, screen, seed }: { light: number; noise: number; screen: number; seed: number },
): RgbPixels {
  const roll = dice(seed);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0, to = 0; at < rgba.length; at += 4) {
    const x = (at / 4) % width;
    const factor = light === 1 ? 1 : light + (1 - light) * 0.35 * (x / width);
    const grain = noise === 0 ? 0 : (roll() - 0.5) * 2 * noise;
    const y = Math.floor(at / 4 / width);
    const row = screen === 0 ? 1 : 0.85 + 0.15 * Math.cos((2 * Math.PI * y) / screen);
    for (let c = 0; c < 3; c++) {
      const dot = screen === 0 ? 1 : 0.8 + 0.2 * Math.cos((2 * Math.PI * x) / screen + c);
      data[to++] = Math.min(255, Math.max(0, rgba[at + c]! * factor * row * dot + grain));
    }
  }
  return { width, height, data };
}
