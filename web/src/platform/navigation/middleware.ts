// What runs before a page is entered, by name (spec §4 "Route navigation flow", default `auth`). A middleware interrupts
// by throwing a redirect; anything else that it throws is shown as an error with its status.
import { checkPage } from './guard.ts';

export type Visit = {
  /** The page's path as the router knows it, without query. */
  path: string;
  /** Path with query. */
  fullPath: string;
};
export type Middleware = (visit: Visit) => void | Promise<void>;

const middlewares: Readonly<Record<string, Middleware>> = {
  auth: ({ path, fullPath }) => checkPage(path, fullPath),
};

/** Runs them one after the other. A name that nobody knows is a fault of ours: 500 (spec §8). */
export async function runMiddleware(
  names: readonly string[],
  visit: Visit,
  known: Readonly<Record<string, Middleware>> = middlewares,
): Promise<void> {
  for (const name of names) {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!middleware) throw Object.assign(new Error(`Unknown middleware ${name}`), { statusCode: 500 });
    await middleware(visit);
  }
}
