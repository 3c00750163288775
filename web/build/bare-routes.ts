// What the browser gets of the wire. The server alone judges what is asked and what it answers; a page takes of a route its address,
// its kind of body and its types. So `input` and `output` leave every route, and a schema that no page names leaves the bundle: to
// build those of every family took a sixth of the time until a page was there. Its test holds that no page reads a route's schema.
import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { readonly start: number; readonly end: number; readonly text: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = (property: Node): unknown => (property.key as Node | undefined)?.name;

/** The schemas of routes: properties of the objects that say a method or paths. */
function schemas(node: unknown): Edit[] {
  if (Array.isArray(node)) return node.flatMap(schemas);
  if (!isNode(node)) return [];
  const properties = node.type === 'ObjectExpression' ? (node.properties as Node[]) : [];
  if (!properties.some((one) => nameOf(one) === 'paths' || nameOf(one) === 'method'))
    return Object.values(node).flatMap(schemas);
  return properties.flatMap((one) => {
    const { start, end } = one.value as Node;
    return nameOf(one) === 'input' || nameOf(one) === 'output'
      ? [{ start, end, text: 'undefined' }]
      : schemas(one);
  });
}

const WORK = /^(Call|New|Member|TaggedTemplate)Expression$|^SpreadElement$/;
/** Whether something happens, as far as a bundler can see, when this is evaluated. */
const works = (node: unknown): boolean =>
  Array.isArray(node)
    ? node.some(works)
    : isNode(node) &&
      !/Function/.test(node.type) &&
      (WORK.test(node.type) || Object.values(node).some(works));

/** Every value of a module: to make one has no effect, so that one which nobody uses may go. The bundler knows no chain of calls as pure. */
const values = (program: Node): Edit[] =>
  (program.body as Node[]).flatMap((statement) => {
    const declared = isNode(statement.declaration) ? statement.declaration : statement;
    const declarations = declared.type === 'VariableDeclaration' ? (declared.declarations as Node[]) : [];
    return declarations.flatMap(({ init }) =>
      isNode(init) && works(init)
        ? [
            { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
            { start: init.end, end: init.end, text: '))()' },
          ]
        : [],
    );
  });

/** The module without schemas of routes, each of its values one that may be left out. `program` is its syntax tree. */
export const bare = (code: string, program: unknown): string =>
  [...schemas(program), ...values(program as Node)]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);

export function bareRoutes(): Plugin {
  return {
    name: 'xinqi-bare-routes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/wire\/src\/.*\.ts$/ },
      handler(code) {
        return { code: bare(code, this.parse(code, { lang: 'ts' })), map: null };
      },
    },
  };
}
