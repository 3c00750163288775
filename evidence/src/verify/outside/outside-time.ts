// The longest time between an event and the first time that somebody outside stood for it: until then whoever controls the platform
// could have written it otherwise. A pack holds one checkpoint, so this is what the pack proves, and may be more than what the log had.
import { hex } from '../../event/bytes.ts';
import type { Evidence } from '../evidence.ts';

const UNITS = [
  [86_400, '天'],
  [3600, '小时'],
  [60, '分钟'],
] as const;

/** In the greatest unit of which there are two, rounded up. */
function spanOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [size, word] = UNITS.find(([unit]) => seconds >= 2 * unit) ?? [1, '秒'];
  return `${Math.ceil(seconds / size)} ${word}`;
}

/** In words. `cosigned`: when unrelated witnesses did. Timestamps count of authorities that are not under the root of the keys. */
export async function firstOutsideTime(
  { stamps = [], events = [], rootSha256, sha256 }: Evidence,
  cosigned: readonly Date[],
): Promise<string> {
  const times = cosigned.map((time) => time.getTime());
  for (const { time, root } of stamps) if (hex(await sha256(root)) !== rootSha256) times.push(time.getTime());
  const written = events.map(({ event }) => Date.parse(event.ts));
  if (times.length === 0 || written.length === 0) return '没有外部的时间';
  const earliest = Math.min(...written);
  const span = spanOf(Math.min(...times) - earliest);
  return `事件至首个外部时间不超过 ${span}（序号 ${written.indexOf(earliest)}）`;
}
