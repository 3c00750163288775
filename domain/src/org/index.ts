// People of an enterprise: names, the tree of departments.
export * from './group-tree.ts';
export * from './org-name.ts';
