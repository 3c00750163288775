// What a sender reads while his file waits to be checked: how many come first, and about how long that takes.
import type { FileInfo } from '@xinqi/wire/file';

/** 约 1 分 20 秒: rounded up, so that the wait is rather shorter than said. */
export function waitText(seconds: number): string {
  if (seconds < 60) return `约 ${Math.max(1, Math.ceil(seconds))} 秒`;
  const rounded = Math.ceil(seconds / 10) * 10;
  const parts = [
    [Math.floor(rounded / 3600), '小时'],
    [Math.floor((rounded % 3600) / 60), '分'],
    [rounded >= 3600 ? 0 : rounded % 60, '秒'],
  ] as const;
  return `约 ${parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ')}`;
}

/** The words of a file in `checking`. */
export function checkingText(queue: FileInfo['queue'] | undefined): string {
  if (!queue) return '正在检查文件…';
  const place = queue.ahead > 0 ? `前面还有 ${queue.ahead} 个文件` : '下一个就是此文件';
  return `排队中：${place}${queue.seconds === null ? '' : `，${waitText(queue.seconds)}`}`;
}
