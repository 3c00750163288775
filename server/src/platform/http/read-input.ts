// One step before validation (decisions "Strict bodies"): form, JSON, query or multipart becomes one plain object;
// client hints and empty fields are stripped; then the route's zod schema decides.

import type { MultipartFile } from '@fastify/multipart';
import { stripEmpty } from '@xinqi/domain';
import { JsonFault, type RouteSpec, refuseOddValues } from '@xinqi/wire';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { FilePart } from '../endpoint.ts';
import { BodyError, fromEntries, parseForm, parseJsonObject } from './strict-json.ts';

const hints = new Set(['_ctToken', 'need_splice', 'deleteCtToken']);

/** Drops client hints (attacker-controlled, never decide anything), empty strings and nulls. */
function strip(raw: Record<string, unknown>, keepTicket: boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(stripEmpty(raw)).filter(([key]) => !hints.has(key) || (keepTicket && key === '_ctToken')),
  );
}

function parseBody(request: FastifyRequest): Record<string, unknown> {
  const body = request.body as Buffer | undefined;
  if (!body || body.length === 0) return {};
  const type = request.headers['content-type'] ?? '';
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase();
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') throw new AppError('MEDIA_TYPE');
  if (mediaType(type) === 'application/json') return parseJsonObject(body);
  if (mediaType(type) !== 'application/x-www-form-urlencoded') throw new AppError('MEDIA_TYPE');
  return parseForm(body);
}

/** The form field `_ctToken` of a body that can be read. */
export function ctTokenOf(request: FastifyRequest): string | undefined {
  if (mediaType(request.headers['content-type'] ?? '') !== 'application/x-www-form-urlencoded')
    return undefined;
  try {
    const { _ctToken } = parseForm((request.body as Buffer | undefined) ?? Buffer.of());
    return typeof _ctToken === 'string' && _ctToken !== '' ? _ctToken : undefined;
  } catch {
    return undefined;
  }
}

const mediaType = (header: string): string => header.split(';')[0]!.trim().toLowerCase();

/** The bytes of a binary call, which must come as exactly what it takes. */
function readBytes(route: RouteSpec, request: FastifyRequest): Buffer {
  if (mediaType(request.headers['content-type'] ?? '') !== route.accepts) throw new AppError('MEDIA_TYPE');
  return (request.body as Buffer | undefined) ?? Buffer.of();
}

/** Parts of a multipart body that are no files. */
export const MOST_FIELDS = 20;
type Multipart = { fields: Record<string, unknown>; file: FilePart | undefined };

/** The parser's own errors carry a status; a body that it cannot even begin (no boundary) does not. */
const unreadable = (error: unknown): never => {
  throw typeof (error as { statusCode?: unknown }).statusCode === 'number'
    ? error
    : new BodyError('multipart');
};

/** Fields first, then exactly one part named `file`, or as many as the route takes, which stay streams for the handler. */
async function readMultipart(request: FastifyRequest, files = 1): Promise<Multipart> {
  if (!request.isMultipart()) throw new AppError('MEDIA_TYPE');
  const entries: [string, string][] = [];
  const parts = request.parts({ limits: { files, parts: MOST_FIELDS + files } })[Symbol.asyncIterator]();
  const next = () => parts.next().catch(unreadable);
  const follow = async (): Promise<FilePart | 'end' | 'cut'> => {
    const step = await parts.next().catch(() => undefined);
    if (step?.done) return 'end';
    return step?.value.type === 'file' && step.value.fieldname === 'file' ? asPart(step.value) : 'cut';
  };
  const asPart = ({ file, filename }: MultipartFile): FilePart => ({
    stream: file,
    fileName: filename ?? '',
    truncated: () => file.truncated,
    next: follow,
    wasLast: async () => (await follow()) === 'end',
  });
  for (let step = await next(); !step.done; step = await next()) {
    const part = step.value;
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated || typeof part.value !== 'string')
        throw new BodyError('field');
      entries.push([part.fieldname, part.value]);
      continue;
    }
    if (part.fieldname !== 'file') throw new BodyError('part name');
    return { fields: fromEntries(entries), file: asPart(part) };
  }
  return { fields: fromEntries(entries), file: undefined };
}

/** The validated input of a call and, for multipart, its file part; for a binary POST its bytes. */
export async function readInput(
  route: RouteSpec,
  request: FastifyRequest,
): Promise<{ input: unknown; file?: FilePart | undefined; bytes?: Buffer }> {
  let raw: Record<string, unknown>;
  let file: FilePart | undefined;
  if (route.accepts) return { input: {}, bytes: readBytes(route, request) };
  try {
    if (route.body === 'multipart') ({ fields: raw, file } = await readMultipart(request, route.files));
    else if (request.method === 'GET')
      raw = {
        ...fromEntries([...new URLSearchParams(request.url.split('?')[1] ?? '')]),
        ...(request.params as object),
      };
    else raw = parseBody(request);
    refuseOddValues(raw);
  } catch (error) {
    if (error instanceof BodyError || error instanceof JsonFault) throw new AppError('BODY_UNREADABLE');
    throw error;
  }
  const parsed = route.input.safeParse(strip(raw, route.body === 'download'));
  if (parsed.success) return { input: parsed.data, file };
  file?.stream.resume();
  const issue = parsed.error.issues[0];
  const where = issue?.path.join('.');
  throw new AppError('PARAM_INVALID', issue ? `${where ? `${where}：` : ''}${issue.message}` : undefined);
}
