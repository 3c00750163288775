// Real names of persons (docs/decisions/0118).
export * from './person-fault.ts';
export * from './ways.ts';
