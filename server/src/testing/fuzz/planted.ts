// Secrets that were given to someone before the fuzz began: they may stand in an answer only when its request held them,
// in the test inbox, in the draft of whoever wrote them there, and in the copy of one's own data, which a one-use ticket
// brings (the matrix asks whose).
import type { FuzzRequest } from './request.ts';

const open = new Set(['notice.inboxList', 'signing.getDraftInfo', 'file.download']);

export function plantedIn(secrets: readonly string[]) {
  return (body: string, request: FuzzRequest): string | undefined => {
    if (open.has(request.routeId)) return undefined;
    const found = secrets.filter((secret) => body.includes(secret));
    if (found.length === 0) return undefined;
    const asked = `${decodeURIComponent(request.headers.authorization?.replace(/%(?![0-9A-Fa-f]{2})/g, '') ?? '')} ${request.url} ${request.body?.toString('utf8') ?? ''}`;
    return found.find((secret) => !asked.includes(secret));
  };
}
