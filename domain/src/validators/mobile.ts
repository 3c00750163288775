// Mobile number and e-mail (spec §5). Linear patterns, length capped first (security.md Q: ReDoS).
import { fail, pass, type Verdict } from './verdict.ts';

/** 11 digits, starting with 1 followed by 1-9. */
export function mobile(value: string): Verdict {
  return value.length === 11 && /^1[1-9][0-9]{9}$/.test(value) ? pass : fail('mobile');
}

/**
 * One @, words with single dots between them (RFC 5322 §3.2.3), a dotted domain whose last label is no number; at most 254
 * characters (RFC 5321 §4.5.3.1.3).
 */
export function email(value: string): Verdict {
  if (value.length > 254) return fail('email');
  const at = value.indexOf('@');
  if (at < 1 || at > 64 || at !== value.lastIndexOf('@')) return fail('email');
  const words = value.slice(0, at).split('.');
  if (!words.every((word) => /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/.test(word))) return fail('email');
  const labels = value.slice(at + 1).split('.');
  const good =
    labels.length >= 2 &&
    !/^[0-9]+$/.test(labels.at(-1)!) &&
    labels.every((l) => /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(l));
  return good && !/[\r\n]/.test(value) ? pass : fail('email');
}

export function mobileOrEmail(value: string): Verdict {
  return mobile(value).ok || email(value).ok ? pass : fail('mobileOrEmail');
}

/** One spelling for one phone: drops spaces, hyphens and a +86 / 0086 / 86 prefix, folds full-width digits (B-05). */
export function normaliseMobile(value: string): string {
  const plain = value
    .slice(0, 40)
    .replace(/[０-９]/g, (d) => String.fromCharCode(d.charCodeAt(0) - 0xfee0))
    .replace(/[\s-]/g, '');
  const rest = plain.replace(/^(\+86|0086)/, '');
  return rest.length === 13 && rest.startsWith('86') ? rest.slice(2) : rest;
}
