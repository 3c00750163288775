// Real names of persons (docs/decisions/0118, 0122).
export * from './ocr/index.ts';
export * from './person-fault.ts';
export * from './ways.ts';
