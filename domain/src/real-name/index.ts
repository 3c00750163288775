// Real names of persons and enterprises (docs/decisions/0118, 0122, 0125, 0127, 0134, 0145, 0149).
export * from './account-proof.ts';
export * from './corp-proof.ts';
export * from './corp-standing.ts';
export * from './ocr/index.ts';
export * from './person-fault.ts';
export * from './review/index.ts';
export * from './ways.ts';
