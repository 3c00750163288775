// The picture of a hand signature before it is signed: the same smoothing, widths and trim as the mark that the server
// draws into the PDF (pdf/appearance/hand-signature), so that the preview is what will stand there.
import { inkBox, type PadPoint, type PadStrokes } from './strokes.ts';

const THIN = 0.7;
const THICK = 2.3;
const STEPS = 24;
const n = (value: number) => String(Math.round(value * 100) / 100);

function thinned(points: readonly PadPoint[], least: number): PadPoint[] {
  const out: PadPoint[] = [];
  points.forEach((point, i) => {
    const last = out.at(-1);
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= least) out.push(point);
    else if (i === points.length - 1 && out.length > 1) out[out.length - 1] = point;
  });
  return out;
}

/** A width step for every segment: slow or pressed is thick; neighbours change by one step at most. */
function speedWidths(points: readonly PadPoint[], pen: number): number[] {
  let speed = 0;
  const out: number[] = [];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    const time = b.time - a.time;
    const now = time > 0 ? Math.hypot(b.x - a.x, b.y - a.y) / pen / time : speed;
    speed = 0.6 * now + 0.4 * speed;
    const share = b.pressure ? Math.min(1, b.pressure * 1.2) : 1 / (1 + speed * 6);
    const step = Math.round(share * (STEPS - 1));
    const last = out.at(-1) ?? step;
    out.push(Math.min(last + 1, Math.max(last - 1, step)));
  }
  return out;
}

/** A self-contained SVG of at most `box` points, trimmed to its ink; numbers only, nothing that a user typed. */
export function strokesSvg(strokes: PadStrokes, box = { width: 150, height: 60 }): string {
  const ink = inkBox(strokes);
  const pen = Math.min(box.height / 60, box.width / 60);
  const margin = THICK * pen;
  const factor = Math.min(
    (box.width - 2 * margin) / Math.max(ink.width, 1),
    (box.height - 2 * margin) / Math.max(ink.height, 1),
  );
  const width = ink.width * factor + 2 * margin;
  const height = ink.height * factor + 2 * margin;
  const paths = Array.from({ length: STEPS }, () => '');
  for (const stroke of strokes) {
    const placed = stroke.points.map((p) => ({
      ...p,
      x: (p.x - ink.left) * factor + margin,
      y: (p.y - ink.top) * factor + margin,
    }));
    const points = thinned(placed, 0.35 * pen);
    const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))]!;
    if (points.length === 1) paths[STEPS - 1] += `M${n(at(0).x)} ${n(at(0).y)}h0`;
    const widths = speedWidths(points, pen);
    widths.forEach((step, i) => {
      const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
      if (widths[i - 1] !== step) paths[step] += `M${n(p1.x)} ${n(p1.y)}`;
      const c1 = `${n(p1.x + (p2.x - p0.x) / 6)} ${n(p1.y + (p2.y - p0.y) / 6)}`;
      const c2 = `${n(p2.x - (p3.x - p1.x) / 6)} ${n(p2.y - (p3.y - p1.y) / 6)}`;
      paths[step] += `C${c1} ${c2} ${n(p2.x)} ${n(p2.y)}`;
    });
  }
  const lines = paths.map((d, i) =>
    d ? `<path stroke-width="${n(pen * (THIN + ((THICK - THIN) * i) / (STEPS - 1)))}" d="${d}"/>` : '',
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}pt" height="${n(height)}pt" viewBox="0 0 ${n(width)} ${n(height)}"><g fill="none" stroke="#14181f" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g></svg>`;
}
