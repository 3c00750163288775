// OpenAPI 3.1 derived from the route values, served at /openapi.json and read at /docs.
import { z } from 'zod';
import { allErrors } from './errors.ts';
import { listedCodes } from './listed-codes.ts';
import { type BodyKind, mayOf, type Route } from './route.ts';
import { allRoutes } from './routes.ts';
import { sections } from './sections.ts';

type Json = Record<string, unknown>;

const sectionByPath = new Map(
  sections
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [section, ...paths] = line.split(' ');
      return paths.map((path) => [path, `§${section}`] as const);
    }),
);

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json;
  return schema;
}

const requestTypes: Partial<Record<BodyKind, string[]>> = {
  form: ['application/x-www-form-urlencoded', 'application/json'],
  json: ['application/json', 'application/x-www-form-urlencoded'],
  stream: ['application/json'],
  multipart: ['multipart/form-data'],
};
const answerTypes: Partial<Record<BodyKind, string>> = {
  stream: 'text/event-stream',
  binary: 'application/octet-stream',
  download: 'application/octet-stream',
};

function withFile(schema: Json): Json {
  const properties = (schema.properties ?? {}) as Json;
  return { ...schema, properties: { ...properties, file: { type: 'string', format: 'binary' } } };
}

/** Query and path parameters of a GET at one of its paths; parts of its other paths do not belong to this one. */
function parameters(route: Route, path: string, input: Json): Json[] {
  const required = (input.required ?? []) as string[];
  const isPart = (name: string, of: string): boolean => of.includes(`{${name}}`);
  return Object.entries((input.properties ?? {}) as Json)
    .filter(([name]) => isPart(name, path) || !route.paths.some((p) => isPart(name, p.path)))
    .map(([name, schema]) => ({
      name,
      in: isPart(name, path) ? 'path' : 'query',
      required: isPart(name, path) || required.includes(name),
      schema,
    }));
}

function operation(route: Route, path: string, callers: readonly string[]): Json {
  const input = schemaOf(route.input, 'input');
  const types = route.accepts ? [route.accepts] : requestTypes[route.body];
  const binary = answerTypes[route.body];
  const may = mayOf(route, path);
  const envelope: Json = {
    oneOf: [
      {
        type: 'object',
        required: ['success', 'data'],
        properties: {
          success: { const: true },
          data: binary || route.body === 'redirect' ? {} : schemaOf(route.output, 'output'),
        },
      },
      { $ref: '#/components/schemas/Failure' },
    ],
  };
  const answer: Json =
    route.body === 'redirect'
      ? { '302': { description: 'Redirect' } }
      : {
          '200': {
            description: 'Envelope',
            content: binary ? { [binary]: {} } : { 'application/json': { schema: envelope } },
          },
        };
  return {
    operationId: route.id,
    tags: [route.family],
    summary: route.summary,
    description: `Callers: ${callers.join(', ')}. Specification: ${sectionByPath.get(path) ?? 'ours'}.${may ? ` Permission: ${may}.` : ''} Codes: ${[...listedCodes(route)].join(', ')}.`,
    security: callers.includes('public') ? [] : [{ bearer: [] }],
    ...(types
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              types.map((t) => [
                t,
                route.accepts ? {} : { schema: route.body === 'multipart' ? withFile(input) : input },
              ]),
            ),
          },
        }
      : { parameters: parameters(route, path, input) }),
    responses: answer,
  };
}

/** The whole document. `version` is the product's. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of allRoutes)
    for (const { path, callers } of route.paths)
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, path, callers) };
  return {
    openapi: '3.1.0',
    info: {
      title: '信契 Xinqi API',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Answers are envelopes: {success, data} or {success:false, code, message}. Error codes stand in the Failure schema.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'URI-encoded JSON {token, consoleToken, signToken} (spec §7)',
        },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['success', 'code', 'message'],
          properties: {
            success: { const: false },
            data: { type: 'null' },
            code: {
              type: 'string',
              enum: Object.keys(allErrors),
              description: Object.values(allErrors)
                .map((e) => `${e.code}: ${e.message}`)
                .join('\n'),
            },
            message: { type: 'string' },
            reloadLogin: { type: 'boolean' },
            logId: { type: 'string' },
          },
        },
      },
    },
  };
}
