// Spec §2.5 rule 4: on which page a contract is viewed for signing or for approval, with one file or several. The server
// builds its addresses with it, the guard corrects an address whose `multiFile` says otherwise.
import { partsOf } from './own-path.ts';

const pages = {
  sign: ['/applySign/toDetailAnony', '/applySign/toDetailMultiAnony'],
  approve: ['/applySign/audit', '/applySign/auditMulti'],
} as const;

const pairOf: ReadonlyMap<string, readonly [string, string]> = new Map(
  Object.values(pages).flatMap((pair) => pair.map((path) => [path, pair] as const)),
);

/** The page on which one signs or approves a contract. */
export const detailPage = (act: keyof typeof pages, multiFile: boolean): string =>
  pages[act][multiFile ? 1 : 0];

/** The address with the page that its `multiFile` (1, 0; spec §3 "View-link fields") asks for; undefined when it fits. */
export function rightDetailPage(path: string, fullPath: string): string | undefined {
  const pair = pairOf.get(path);
  if (!pair) return undefined;
  const { query, rest } = partsOf(fullPath);
  const asked = query.get('multiFile');
  if (asked !== '0' && asked !== '1') return undefined;
  const right = pair[asked === '1' ? 1 : 0];
  return right === path ? undefined : right + rest;
}
