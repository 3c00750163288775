// The part of OpenAPI 3.1 that our own /openapi.json uses, as flat lists that the page shows.
export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
};
type Content = Record<string, { schema?: Schema }>;
type OperationJson = {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
};
export type OpenApi = {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, OperationJson>>;
  components?: { schemas?: Record<string, Schema> };
};

export type Call = {
  id: string;
  family: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Content types of the request, or where the parameters stand. */
  takes: string;
  request: Schema | undefined;
  answers: string;
  /** The `data` of a successful envelope; undefined when the answer is no envelope. */
  answer: Schema | undefined;
};

function answerOf(responses: OperationJson['responses']): Pick<Call, 'answers' | 'answer'> {
  const [status, response] = Object.entries(responses)[0] ?? ['', {}];
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  if (type !== 'application/json')
    return { answers: type ?? `${status} ${response.description ?? ''}`, answer: undefined };
  const envelope = content?.schema?.oneOf?.find(({ properties }) => properties?.success?.const === true);
  return { answers: type, answer: envelope?.properties?.data };
}

/** Every call of the document in its order. */
export function callsOf(document: OpenApi): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const contents = Object.entries(operation.requestBody?.content ?? {});
      const parameters = operation.parameters ?? [];
      const fromParameters: Schema | undefined =
        parameters.length > 0
          ? {
              type: 'object',
              properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema ?? {}])),
              required: parameters.filter(({ required }) => required).map(({ name }) => name),
            }
          : undefined;
      return {
        id: operation.operationId,
        family: operation.tags?.[0] ?? 'other',
        method: method.toUpperCase(),
        path,
        summary: operation.summary ?? '',
        description: operation.description ?? '',
        takes:
          contents.map(([type]) => type).join(' · ') ||
          [...new Set(parameters.map((p) => p.in))].join(' · ') ||
          '—',
        request: contents[0]?.[1].schema ?? fromParameters,
        ...answerOf(operation.responses),
      };
    }),
  );
}

/** Calls whose id, path, summary or a field name contains every word of `search`. */
export function searchCalls(calls: readonly Call[], search: string): Call[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter((call) => {
    const fields = [call.request, call.answer].flatMap((schema) => Object.keys(schema?.properties ?? {}));
    const text = [call.id, call.path, call.summary, call.description, ...fields].join(' ').toLowerCase();
    return terms.every((term) => text.includes(term));
  });
}

/** Error codes with their messages, from the Failure schema. */
export function errorsOf(document: OpenApi): { code: string; message: string }[] {
  const code = document.components?.schemas?.Failure?.properties?.code;
  const messages = new Map(
    (code?.description ?? '').split('\n').map((line) => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  return (code?.enum ?? []).map((name) => ({
    code: String(name),
    message: messages.get(String(name)) ?? '',
  }));
}

/** A schema's type in one short line: `string(uuid) ≤ 100`, `0 | 1`, `array of object`. */
export function typeText(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return [...new Set(choices.map(typeText))].join(schema.allOf ? ' & ' : ' | ');
  if (schema.type === 'array') return `array of ${schema.items ? typeText(schema.items) : 'any'}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  const range = [
    schema.minLength !== undefined && `≥ ${schema.minLength}`,
    schema.maxLength !== undefined && `≤ ${schema.maxLength}`,
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER && `≥ ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `≤ ${schema.maximum}`,
  ].filter(Boolean);
  return [schema.format ? `${type}(${schema.format})` : type, ...range].join(' ');
}

/** The fields below a schema, through arrays and unions. */
export function fieldsOf(schema: Schema): { name: string; schema: Schema; required: boolean }[] {
  const inner = schema.items ?? schema.anyOf?.find((s) => s.properties ?? s.items) ?? schema;
  if (inner !== schema && !inner.properties) return fieldsOf(inner);
  return Object.entries(inner.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: inner.required?.includes(name) ?? false,
  }));
}
