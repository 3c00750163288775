// One page of the router as a value: a feature lists its pages in its `routes.ts`, routes.tsx composes them.
// Who may open a page is decided by path in domain/navigation (spec §2.3–2.5), never here.
import type { FunctionComponent } from 'react';

/**
 * shell = menu and top bar · auth = login and register · signer = minimal header with antd below · plain = the same
 * header without antd · visitor = shell for who is signed in, else plain · full = nothing around.
 */
export type LayoutName = 'shell' | 'auth' | 'signer' | 'plain' | 'visitor' | 'full';

export type PageModule = {
  default: FunctionComponent;
  /** Data without which the page is not shown; a rejection shows the error page with its status (spec §4). */
  fetchPage?: (search: Readonly<Record<string, string>>, path: string) => Promise<unknown>;
};

export type PageRoute = {
  /** Case-sensitive path (spec §2); `{$name}` in it stands for lower-case letters, digits and hyphens. */
  path: string;
  /** Shown in the browser's tab before · 信契. */
  title: string;
  layout: LayoutName;
  /**
   * The calls (ids of wire) that this page is there for: the specification's coverage counts it only when one of them answered
   * with data on this very page (tools/spec). Empty: it shows nothing of ours, and never counts.
   */
  lives: readonly string[];
  load: () => Promise<PageModule>;
  /** Names of navigation/middleware.ts; without them `auth`. */
  middleware?: readonly string[];
  /** Page validation over the query (spec §5): false answers 404. */
  accepts?: (search: Readonly<Record<string, string>>) => boolean;
};
