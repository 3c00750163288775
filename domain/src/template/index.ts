// Rules of templates: roles with their places, who may use and who may grant one (docs/decisions/0100).
export * from './fill-request.ts';
export * from './rights.ts';
export * from './roles.ts';
export * from './variables/index.ts';
