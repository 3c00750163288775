// What a contract and its lines are while its events are replayed. Its states move by the tables that the server obeys
// (domain/src/signing/states.ts) and by nothing else: what they do not allow cannot have happened (rules H1 to H12 of
// docs/evidence-pack.md).
import {
  type ApplyEvent,
  ApplyStatus,
  nextApply,
  nextSignInfo,
  type SignInfoEvent,
  SignInfoStatus,
} from '@xinqi/domain/signing/states';
import type { Certificate } from '@xinqi/pki/check';
import type { AnyEvent } from '../../event/event.ts';
import type { EventType } from '../../event/event-data.ts';
import { broken, type Rule } from '../parties/party.ts';
import { SKEW_MS } from './clocks.ts';

/** A code opens a text, and lets sign it, for so long (the server's `tokenSeconds`). */
export const SESSION_MS = 30 * 60_000;

export type Of<T extends EventType> = Extract<AnyEvent, { type: T }>;
type Will = Of<'sign.intent'>;

/** One line (`sign_no`). */
export interface Line {
  status: SignInfoStatus;
  readonly kind: string;
  readonly order: number;
  /** In which files he signs; undefined: in all. */
  readonly files: readonly number[] | undefined;
  /** Who stands in it was named in the style of since 2026-11-23 (†). */
  today: boolean;
  /** When each generation of his link ends; the newest that the line ever had; up to `dead` all are dead. */
  readonly links: Map<number, string>;
  newest: number;
  dead: number;
  /** When he last passed a code, by the generation of the link (undefined: signed in). */
  codes: Map<number | undefined, string>;
  /** The text to which he agreed since he last expressed his will. */
  consent: string | undefined;
  will: { readonly leaf: string; readonly event: Will; seals: number } | undefined;
  acceptedAt: string | undefined;
  abandoned: boolean;
  /** Files of which a certificate was issued, and in which his signature stands. */
  readonly issued: Set<number>;
  readonly signed: Set<number>;
}

export interface Contract extends Beside {
  status: ApplyStatus;
  readonly lines: Map<string, Line>;
  created: Of<'apply.create'> | undefined;
  deadline: string | undefined;
  /** Seal requests that are open, by their number. */
  readonly requests: Map<string, Of<'approve.submit'> & { step?: number }>;
  asked: boolean;
  /** Hashes of the files that are closed. */
  readonly finalised: string[];
  /** cert_sha256 of what was issued, with its serial; of what was revoked. */
  readonly certificates: Map<string, string>;
  readonly revoked: Set<string>;
  last: string;
  /** How many commitments stand in the events so far. */
  commitments: number;
}

/** What the pack has beside the events. */
export interface Beside {
  /** An opened value of a commitment, if the pack opens it. */
  readonly opened: (event: AnyEvent, path: string) => string | undefined;
  /** The certificate of this fingerprint, if the pack has it. */
  readonly held: (sha256: string) => Certificate | undefined;
}

export const emptyContract = (beside: Beside): Contract => ({
  ...beside,
  status: ApplyStatus.Draft,
  lines: new Map(),
  created: undefined,
  deadline: undefined,
  requests: new Map(),
  asked: false,
  finalised: [],
  certificates: new Map(),
  revoked: new Set(),
  last: '',
  commitments: 0,
});

/** Thrown by a step, caught by the replay: the first thing that cannot have happened. */
export class Impossible extends Error {
  readonly rule: Rule;
  constructor(rule: Rule, words: string) {
    super(broken(rule, words));
    this.rule = rule;
  }
}
export function refute(rule: Rule, words: string): never {
  throw new Impossible(rule, words);
}

export const isOut = ({ status }: Contract): boolean =>
  status !== ApplyStatus.Draft && status !== ApplyStatus.InitApproving;

/** Everybody for whom the contract was made stands in it before anything else happens to it. */
function requireWhole({ created, lines }: Contract): void {
  const signers = created!.data.signers;
  if (lines.size !== signers) refute('H1', `合同发起时有 ${signers} 个签署方，发出时记录了 ${lines.size} 个`);
}

/** The contract moves by its table. A draft that is acted on has gone out. */
export function move(contract: Contract, by: ApplyEvent): void {
  if (contract.status === ApplyStatus.Draft && by !== 'send' && by !== 'submitApproval')
    move(contract, 'send');
  if (by === 'send' || by === 'submitApproval') requireWhole(contract);
  const to = nextApply(contract.status, by);
  if (to === undefined) refute('H2', '合同当时的状态不允许这一步');
  contract.status = to;
}

/** An act of a contract that is being signed. */
export const act = (contract: Contract): void => move(contract, 'change');

export function moveLine(line: Line, by: SignInfoEvent): void {
  const to = nextSignInfo(line.status, by);
  if (to === undefined) refute('H3', '签署任务当时的状态不允许这一步');
  line.status = to;
}

/** What ends a contract ends its open lines. */
export function endLines({ lines }: Contract, by: 'cancel' | 'expire'): void {
  for (const line of lines.values()) line.status = nextSignInfo(line.status, by) ?? line.status;
}

/** Lines in which somebody stands. */
export const standing = ({ lines }: Contract): Line[] =>
  [...lines.values()].filter(({ status }) => status !== SignInfoStatus.Transferred);

export function lineOf({ lines }: Contract, event: AnyEvent): Line {
  const line = lines.get(event.sign_no ?? '');
  if (!line) refute('H3', '没有这个签署任务');
  return line;
}

/** What a person sent nobody else changes: the account that his acts name is one. An enterprise's members act for each other. */
export function ofSender({ created }: Contract, { actor }: AnyEvent): void {
  const sent = created?.actor;
  if (sent?.kind !== 'person' || sent.id_c === undefined || actor.kind !== 'person') return;
  if (actor.id_c !== undefined && actor.id_c !== sent.id_c) refute('H20', '操作的账号不是发起合同的账号');
}

/** A line that can sign, in a contract that is being signed, in time. */
export function signable(contract: Contract, event: AnyEvent): Line {
  act(contract);
  const line = lineOf(contract, event);
  if (nextSignInfo(line.status, 'sign') === undefined) refute('H3', '签署任务当时的状态不允许这一步');
  inTime(contract, event);
  return line;
}

/** Times are those of one clock; the deadline is kept by the server to the moment. */
export function inTime({ deadline }: Contract, { ts }: AnyEvent): void {
  if (deadline !== undefined && Date.parse(ts) >= Date.parse(deadline) + SKEW_MS)
    refute('H5', `晚于签署截止时间 ${deadline}`);
}
