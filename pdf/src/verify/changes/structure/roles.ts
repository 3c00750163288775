// Whether an object is part of the structure and of nothing else. Structure elements and the parameters of a scan's decoder
// have an entry of one name (/K); an object of both roles would show another picture when its kids grow (security.md P-04).
import type { RevisionStep } from '../step.ts';

/** Kids and parents, parent tree and tree of identifiers, cross references, bookmarks to an element. */
const STRUCTURE = /^\d+\/(?:P|SE|K|K\/\*|Ref\/\*|(?:ParentTree\/)?Nums\/\*(?:\/\*)?|(?:IDTree\/)?Names\/\*)$/;
/** An item of a list that stands as an object of its own. */
const LISTED = /^(\d+)\/\*$/;

export function hasOnlyStructureRole({ old, sites }: RevisionStep, num: number): boolean {
  const root = `${old.rootRef.num}/StructTreeRoot`;
  const isStructure = (site: string): boolean => site === root || STRUCTURE.test(site);
  const isInList = (site: string): boolean => {
    const list = LISTED.exec(site)?.[1];
    return list !== undefined && sites.isOnlyWhere(Number(list), isStructure);
  };
  return sites.isOnlyWhere(num, (site) => isStructure(site) || isInList(site));
}
