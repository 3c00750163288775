// What other parties may see of a phone, a mail address or a name.
export { maskName } from '@xinqi/evidence/event';

/** 138****8000; a***@b.cn. */
export function maskTarget(target: string): string {
  if (!target.includes('@')) return `${target.slice(0, 3)}****${target.slice(-4)}`;
  const at = target.indexOf('@');
  return `${target.slice(0, 1)}***${target.slice(at)}`;
}
