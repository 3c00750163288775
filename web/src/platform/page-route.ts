// One page of the router as a value: a feature lists its pages in its `routes.ts`, routes.tsx composes them.
// Who may open a page is decided by path in domain/navigation (spec §2.3–2.5), never here.
import type { ComponentType } from 'react';

/**
 * shell = menu and top bar · auth = login and register · signer = minimal header with antd below · plain = the same
 * header without antd · full = nothing around.
 */
export type LayoutName = 'shell' | 'auth' | 'signer' | 'plain' | 'full';

export type PageRoute = {
  /** Case-sensitive path (spec §2). */
  path: string;
  /** Shown in the browser's tab before · 信契. */
  title: string;
  layout: LayoutName;
  load: () => Promise<{ default: ComponentType }>;
  /** Page validation over the query (spec §5): false answers 404. */
  accepts?: (search: Readonly<Record<string, string>>) => boolean;
};
