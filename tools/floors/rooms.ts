// Rooms of a family have a direction: siblings among its folders (and theirs) form no circle. What hides in one is that nothing in
// it can be read, moved or tested alone. Judged over the edges that dependency-cruiser resolved; tests may look anywhere.
// print-rooms.ts prints the figures.

/** One file imports another, both as paths from the root. */
export type Edge = readonly [from: string, to: string];

export type Rooms = {
  /** Imports of one child folder by its sibling, each pair once. */
  readonly arrows: readonly Edge[];
  /** Arrows against the order in which most of them point. */
  readonly back: number;
  readonly mutual: readonly Edge[];
  /** Siblings that reach each other. */
  readonly circles: readonly (readonly string[])[];
};

/** Name of the rule; it has planted faults under tools/fixtures/floors like every other. */
export const ROOMS_IN_A_CIRCLE = 'rooms-in-a-circle';

const TEST = /(\.test\.tsx?$|\/src\/testing\/)/;
const FAMILY = /^(?:server|web)\/src\/features\/[^/]+\//;

/** The sibling folders by which an edge leaves one and enters the other; undefined within a folder, or from file to folder. */
function siblings([from, to]: Edge): Edge | undefined {
  const root = FAMILY.exec(from)?.[0];
  if (root === undefined || !to.startsWith(root) || TEST.test(from) || TEST.test(to)) return undefined;
  const [a, b] = [from.split('/'), to.split('/')];
  const parting = a.findIndex((part, i) => part !== b[i]);
  const bothFolders = parting < a.length - 1 && parting < b.length - 1;
  return bothFolders ? [a.slice(0, parting + 1).join('/'), b.slice(0, parting + 1).join('/')] : undefined;
}

const parentOf = (folder: string): string => folder.slice(0, folder.lastIndexOf('/'));

function reachOf(start: string, next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const to of next.get(at) ?? [])
      if (!seen.has(to)) {
        seen.add(to);
        open.push(to);
      }
  return seen;
}

/** Fewest arrows that point up are found greedily: a folder that is entered more than it enters lies below. */
function backArrows(arrows: readonly Edge[]): number {
  const left = new Set(arrows.flat());
  const rank = new Map<string, number>();
  while (left.size > 0) {
    const within = arrows.filter(([a, b]) => left.has(a) && left.has(b));
    const surplus = (folder: string): number =>
      within.filter(([a]) => a === folder).length - within.filter(([, b]) => b === folder).length;
    const sink = [...left].find((folder) => within.every(([a]) => a !== folder));
    const lowest = sink ?? [...left].sort((a, b) => surplus(a) - surplus(b) || (a < b ? -1 : 1))[0]!;
    rank.set(lowest, rank.size);
    left.delete(lowest);
  }
  return arrows.filter(([a, b]) => rank.get(a)! < rank.get(b)!).length;
}

/** The rooms of every family among the edges, or of those under `family` (server/src/features/signing). */
export function judgeRooms(edges: readonly Edge[], family = ''): Rooms {
  const found = new Map<string, Edge>();
  for (const edge of edges) {
    const pair = siblings(edge);
    if (pair?.[0].startsWith(family)) found.set(pair.join(' '), pair);
  }
  const arrows = [...found.values()].sort(([a, b], [c, d]) => (`${a} ${b}` < `${c} ${d}` ? -1 : 1));
  const next = new Map<string, string[]>();
  for (const [a, b] of arrows) next.set(a, [...(next.get(a) ?? []), b]);
  const reach = new Map([...next.keys()].map((folder) => [folder, reachOf(folder, next)]));
  const meets = (a: string, b: string) => reach.get(a)?.has(b) === true && reach.get(b)?.has(a) === true;
  const circles: string[][] = [];
  for (const folder of [...next.keys()].sort()) {
    if (!meets(folder, folder) || circles.some((circle) => circle.includes(folder))) continue;
    circles.push([...next.keys()].filter((other) => meets(folder, other)).sort());
  }
  const levels = Map.groupBy(arrows, ([a]) => parentOf(a));
  return {
    arrows,
    back: [...levels.values()].reduce((sum, level) => sum + backArrows(level), 0),
    mutual: arrows.filter(([a, b]) => a < b && found.has(`${b} ${a}`)),
    circles,
  };
}
