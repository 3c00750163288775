// An approver's link in the browser, as a signer's (security.md L-07): taken out of the address at once, kept in memory and
// for a reload in this tab's session storage under its task. It travels in POST bodies only and is never logged.
import { z } from 'zod';

const pairSchema = z.strictObject({
  instIdNo: z.string().regex(/^FLW[0-9A-HJKMNP-TV-Z]{26}$/),
  approveId: z.uuid(),
  sign: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  ts: z.coerce.number().int().min(1).max(9_999_999_999_999),
});
export type ApproverPair = z.output<typeof pairSchema>;
const keptSchema = z.strictObject({ pair: pairSchema, signToken: z.string().optional() });
export type ApproverLink = z.output<typeof keptSchema>;

const PREFIX = 'xinqi-approval:';
const memory = new Map<string, ApproverLink>();

function keep(link: ApproverLink): void {
  memory.set(link.pair.approveId, link);
  try {
    sessionStorage.setItem(PREFIX + link.pair.approveId, JSON.stringify(link));
  } catch {
    // without storage the link lives until the page is reloaded
  }
}

export function keptApproval(instIdNo: string, approveId: string): ApproverLink | undefined {
  let link = memory.get(approveId);
  try {
    link ??= keptSchema.safeParse(JSON.parse(sessionStorage.getItem(PREFIX + approveId) ?? 'null')).data;
  } catch {
    // storage is forbidden, or holds something else
  }
  return link?.pair.instIdNo === instIdNo ? link : undefined;
}

export type TakenApproval = { instIdNo: string; approveId: string; link: ApproverLink | undefined };

/** What the address names, with the pair taken out of it. Safe to call again: the second time it reads what was kept. */
export function takeApproval(): TakenApproval {
  const search = new URLSearchParams(window.location.search);
  const instIdNo = search.get('instIdNo') ?? '';
  const approveId = search.get('approveId') ?? '';
  if (search.has('sign') || search.has('ts')) {
    const names = ['instIdNo', 'approveId', 'sign', 'ts'];
    const pair = pairSchema.safeParse(Object.fromEntries(names.map((name) => [name, search.get(name)]))).data;
    const known = pair && keptApproval(pair.instIdNo, pair.approveId);
    if (pair && (known?.pair.sign !== pair.sign || known.pair.ts !== pair.ts)) keep({ pair });
    search.delete('sign');
    search.delete('ts');
    // past the router's wrapper: the page stays, only the address and its history entry change
    const clean = `${window.location.pathname}?${search}`;
    History.prototype.replaceState.call(window.history, window.history.state, '', clean);
  }
  return { instIdNo, approveId, link: keptApproval(instIdNo, approveId) };
}

/** After the code. */
export const keepBearer = (pair: ApproverPair, signToken: string): void => keep({ pair, signToken });

/** The code has aged out; also for tests. */
export function forgetApproval(approveId: string): void {
  memory.delete(approveId);
  try {
    sessionStorage.removeItem(PREFIX + approveId);
  } catch {
    // nothing was kept then
  }
}
