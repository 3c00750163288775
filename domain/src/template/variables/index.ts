// Variables of templates: what may be filled in, by whom, and how it shows.
export * from './boxes.ts';
export * from './capital.ts';
export * from './compute.ts';
export * from './condition.ts';
export * from './faults.ts';
export * from './judge-values.ts';
export * from './match-tags.ts';
export * from './show-lines.ts';
export * from './show-value.ts';
export * from './tag.ts';
export * from './variable.ts';
