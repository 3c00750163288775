// What a browser reports when its session expires or a page fails. Attacker-controlled text for our log: bounded,
// counted, and stripped of all that may be a secret or personal (L-07): queries, fragments, long tokens, numbers.
import type { Deps } from '../../platform/family.ts';

const perAddress = { name: 'browser-log-ip', max: 60, seconds: 3600 };

/** Linear patterns over at most 4,000 characters. */
export function stripReport(text: string): string {
  return text
    .replace(/[?#][^\s"'<>]*/g, '')
    .replace(/[A-Za-z0-9_%.~+/=-]{20,}/g, (word) =>
      word.includes('://') ? word : word.replace(/[A-Za-z0-9_%~+=-]{20,}/g, '…'),
    )
    .replace(/[0-9]{7,}/g, '…')
    .replace(/[^\s"'<>@]{1,64}@[^\s"'<>@]+/g, '…')
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .slice(0, 500);
}

export async function reportBrowserLog(
  deps: Deps,
  text: string,
  from: { ip: string; requestId: string },
): Promise<{ done: true }> {
  await deps.limits.use({ limit: perAddress, ip: from.ip });
  deps.log.info({ requestId: from.requestId, browser: stripReport(text) }, 'browser report');
  return { done: true };
}
