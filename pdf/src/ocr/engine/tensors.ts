// Pixels as the two models take them: planes of blue, green, red, each value around nought (PaddleOCR's own figures).
import type { RgbPixels } from '../types.ts';
import type { TextBox } from './text-boxes.ts';

/** Of the longer side: more costs time and finds no more on a card. */
const DETECTION_SIDE = 960;
export const LINE_HEIGHT = 48;
const LEAST_LINE = 64;
const MOST_LINE = 1_600;

export type Tensor = { data: Float32Array; width: number; height: number };

/** Bilinear; `at` writes the three colours of a place to `out`. */
function sampler({ width, height, data }: RgbPixels) {
  return (x: number, y: number, out: Float32Array): void => {
    const [cx, cy] = [Math.min(Math.max(x, 0), width - 1), Math.min(Math.max(y, 0), height - 1)];
    const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
    const [x1, y1] = [Math.min(x0 + 1, width - 1), Math.min(y0 + 1, height - 1)];
    const [fx, fy] = [cx - x0, cy - y0];
    for (let c = 0; c < 3; c++) {
      const a = data[(y0 * width + x0) * 3 + c]!;
      const b = data[(y0 * width + x1) * 3 + c]!;
      const d = data[(y1 * width + x0) * 3 + c]!;
      const e = data[(y1 * width + x1) * 3 + c]!;
      out[c] = (a * (1 - fx) + b * fx) * (1 - fy) + (d * (1 - fx) + e * fx) * fy;
    }
  };
}

const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;

/** `scale`: pixels of the tensor for one of the picture. */
export function detectionTensor(picture: RgbPixels): Tensor & { scaleX: number; scaleY: number } {
  const scale = Math.min(1, DETECTION_SIDE / Math.max(picture.width, picture.height));
  const fit = (side: number) => Math.max(32, Math.round((side * scale) / 32) * 32);
  const [width, height] = [fit(picture.width), fit(picture.height)];
  const [scaleX, scaleY] = [width / picture.width, height / picture.height];
  const data = new Float32Array(3 * width * height);
  const at = sampler(picture);
  const rgb = new Float32Array(3);
  const plane = width * height;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      at((x + 0.5) / scaleX - 0.5, (y + 0.5) / scaleY - 0.5, rgb);
      for (let c = 0; c < 3; c++)
        data[c * plane + y * width + x] = (rgb[2 - c]! / 255 - MEAN[c]!) / DEVIATION[c]!;
    }
  return { data, width, height, scaleX, scaleY };
}

/** A line of the picture, straight and upright; `flipped`: read from its other end. */
export function lineTensor(picture: RgbPixels, box: TextBox, flipped: boolean): Tensor {
  const height = LINE_HEIGHT;
  const natural = Math.round((box.width / Math.max(box.height, 1)) * height);
  const width = Math.min(Math.max(natural, LEAST_LINE), MOST_LINE);
  const data = new Float32Array(3 * width * height);
  const at = sampler(picture);
  const rgb = new Float32Array(3);
  const turn = box.angle + (flipped ? Math.PI : 0);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const plane = width * height;
  // a line shorter than the least width stands at its beginning, grey behind it
  const drawn = Math.min(natural, width);
  const stepX = box.width / Math.max(drawn, 1);
  const stepY = box.height / height;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < drawn; x++) {
      const along = (x + 0.5) * stepX - box.width / 2;
      const across = (y + 0.5) * stepY - box.height / 2;
      at(box.x + along * cos - across * sin - 0.5, box.y + along * sin + across * cos - 0.5, rgb);
      for (let c = 0; c < 3; c++) data[c * plane + y * width + x] = rgb[2 - c]! / 127.5 - 1;
    }
  return { data, width, height };
}
