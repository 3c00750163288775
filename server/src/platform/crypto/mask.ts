// What other parties may see of a phone, a mail address or a name.

/** 138****8000; a***@b.cn. */
export function maskTarget(target: string): string {
  if (!target.includes('@')) return `${target.slice(0, 3)}****${target.slice(-4)}`;
  const at = target.indexOf('@');
  return `${target.slice(0, 1)}***${target.slice(at)}`;
}

/** 张*、欧阳*娜: the first character stays (two for a four-character name), the last of three or more too. */
export function maskName(name: string): string {
  const chars = [...name];
  if (chars.length <= 2) return `${chars[0] ?? ''}*`;
  return `${chars[0]}${'*'.repeat(chars.length - 2)}${chars.at(-1)}`;
}
