// People of an enterprise: names, the tree of departments.
export * from './org-name.ts';
