// What the parts of the account family work with: the platform, the outbox, codes.
import type { Deps } from '../../platform/family.ts';
import type { PageViewPort } from '../../platform/ports/page-views.ts';
import type { Notice } from '../notice/index.ts';
import type { Codes } from './code/codes.ts';
import type { LeavingPart } from './facts.ts';

export type Parts = {
  deps: Deps;
  notice: Notice;
  codes: Codes;
  /** What other families add to the end of an account and to the copy of its data. */
  leaving(): readonly LeavingPart[];
  pageViews: PageViewPort;
};
/** Where a call comes from: decides what it is counted by, and what is shown of a login. `device`: what the browser shows of itself. */
export type From = { ip: string; userAgent: string; device?: string | undefined };
/** Only what is named: a request's context holds more. */
export const fromOf = (
  { ip, userAgent }: From,
  { knownDevice }: { knownDevice?: string | undefined },
): From => ({ ip, userAgent, device: knownDevice });
