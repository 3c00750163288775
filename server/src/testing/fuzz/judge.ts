// What an answer must be (decisions "Errors on the wire"): an envelope, or the bytes, stream or redirect that the route
// declares; a code that the route lists, with the status of the registry; in time; without a stack or a planted secret.
import { allErrors, allRoutes, listedCodes } from '@xinqi/wire';
import type { FuzzAnswer, FuzzRequest, NoAnswer } from './request.ts';

export const faults = [
  '5xx',
  'hang',
  'dropped',
  'no envelope',
  'unlisted code',
  'wrong status',
  'no retry-after',
  'stack',
  'planted secret',
] as const;
export type Fault = (typeof faults)[number];
export type Finding = { fault: Fault; detail: string };
export type Verdict = { findings: Finding[]; code: string; busy: boolean; data?: unknown };

const routes = new Map(allRoutes.map((route) => [route.id, route]));
const listed = new Map(allRoutes.map((route) => [route.id, listedCodes(route)]));
/** Codes of the platform for what is no call. */
const noCall = new Set([
  'NO_SUCH_CALL',
  'METHOD_NOT_ALLOWED',
  'BODY_UNREADABLE',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE',
]);
const traces =
  /\n\s+at [^\n]+:\d+:\d+\)?|node_modules|\/server\/src\/|relation "|syntax error at|violates \w+ constraint|SQLSTATE|"stack"/;
/** Milliseconds after which an answer is a hang. */
export const patience = 10_000;

type Envelope = { success?: unknown; data?: unknown; code?: unknown; message?: unknown };

const typeOf = (answer: FuzzAnswer): string => String(answer.headers['content-type'] ?? '');

function envelopeOf(answer: FuzzAnswer): Envelope | undefined {
  if (!typeOf(answer).startsWith('application/json')) return undefined;
  try {
    const parsed: unknown = JSON.parse(answer.body.toString('utf8'));
    const plain = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return plain && 'success' in parsed ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** A right answer that is no envelope. */
function isRaw(request: FuzzRequest, answer: FuzzAnswer): boolean {
  const route = routes.get(request.routeId);
  const type = typeOf(answer);
  // a page, a file of the pages, or another call's bytes
  if (request.elsewhere && [200, 304].includes(answer.status)) return true;
  if (request.method === 'HEAD') return answer.body.length === 0 && answer.status < 500;
  if (route?.body === 'stream') return answer.status === 200 && type.startsWith('text/event-stream');
  if (route?.body === 'redirect') return answer.status === 302;
  if (route?.body === 'binary' || route?.body === 'download')
    return [200, 206, 304, 416].includes(answer.status) && !type.startsWith('application/json');
  return false;
}

/** `planted`: secret → whether this request may see it. */
export function judge(
  request: FuzzRequest,
  answer: FuzzAnswer | NoAnswer,
  planted: (body: string, request: FuzzRequest) => string | undefined,
): Verdict {
  const findings: Finding[] = [];
  const find = (fault: Fault, detail: string): void => void findings.push({ fault, detail });
  if ('failed' in answer) {
    // Whoever cuts his own request off is owed nothing.
    if (request.cut === undefined || answer.failed === 'hang') find(answer.failed, answer.detail);
    return { findings, code: answer.failed, busy: false };
  }
  if (answer.milliseconds > patience) find('hang', `${Math.round(answer.milliseconds)} ms`);
  const text = typeOf(answer).startsWith('application/pdf') ? '' : answer.body.toString('utf8');
  const trace = request.elsewhere && answer.status === 200 ? undefined : traces.exec(text)?.[0];
  if (trace) find('stack', trace.trim().slice(0, 100));
  const secret = planted(text, request);
  if (secret !== undefined) find('planted secret', secret);

  const envelope = envelopeOf(answer);
  if (!envelope) {
    if (answer.status >= 500) find('5xx', `${answer.status} ${text.slice(0, 200)}`);
    else if (!isRaw(request, answer))
      find('no envelope', `${answer.status} ${typeOf(answer)} ${text.slice(0, 120)}`);
    return { findings, code: String(answer.status), busy: false };
  }
  if (envelope.success === true) {
    if (answer.status !== 200) find('wrong status', `success with ${answer.status}`);
    return { findings, code: 'ok', busy: false, data: envelope.data };
  }
  const code = String(envelope.code);
  const busy = code === 'BUSY' && answer.status === 503;
  const known = allErrors[code];
  if (answer.status >= 500 && !busy) find('5xx', `${answer.status} ${text.slice(0, 200)}`);
  const codes = listed.get(request.routeId);
  const fits = codes?.has(code) || (request.elsewhere && noCall.has(code)) || code === 'SYSTEM';
  if (!known || envelope.success !== false || envelope.data !== null || typeof envelope.message !== 'string')
    find('no envelope', text.slice(0, 200));
  else if (!fits && !(request.elsewhere && answer.status < 500)) find('unlisted code', code);
  else if ((known.status ?? 200) !== answer.status) find('wrong status', `${code} with ${answer.status}`);
  if (answer.status === 429 && !/^[1-9][0-9]*$/.test(String(answer.headers['retry-after'] ?? '')))
    find('no retry-after', code);
  return { findings, code, busy };
}
