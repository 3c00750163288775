// Which error codes a call may answer: those of the platform that fit its shape, those of its own family, and those of
// other families that the route names (`answers`). OpenAPI lists them; an answer with another code is a defect, which
// the API fuzz reports. SYSTEM is listed nowhere: it is a fault of ours.
import { type ErrorCode, errorsByFamily } from './errors.ts';
import { mayOf, type Route } from './route.ts';

const everywhere: readonly ErrorCode[] = [
  'PARAM_INVALID',
  'BODY_UNREADABLE',
  'BODY_TOO_LARGE',
  'BODY_TOO_SLOW',
  'MEDIA_TYPE',
  'TOO_MANY',
  'OVERLOAD',
  'BUSY',
];

/** Every code that a failure envelope of this route may carry. */
export function listedCodes(route: Route): ReadonlySet<string> {
  const callers = new Set(route.paths.flatMap((p) => p.callers));
  const known = [...callers].some((c) => c !== 'public');
  const codes = new Set<string>([
    ...everywhere,
    ...Object.keys(errorsByFamily[route.family] ?? {}),
    ...(route.answers ?? []),
  ]);
  if (known) for (const code of ['10201', 'NOT_FOUND', 'STATE_CHANGED']) codes.add(code);
  if (callers.has('corp')) codes.add('10203');
  if (callers.has('link')) for (const code of ['10401', 'LINK_INVALID']) codes.add(code);
  if (route.paths.some(({ path }) => mayOf(route, path))) codes.add('NO_PERMISSION');
  if (route.body === 'download') codes.add('TICKET_INVALID');
  // too long a part is no address
  if (route.paths.some((p) => p.path.includes('{'))) codes.add('NO_SUCH_CALL');
  return codes;
}
