// A canvas in WebAssembly for pdf.js in a process without a screen (docs/decisions/0072).
export { Drawing, type StandIn } from './drawing.ts';
export { Pixels } from './kit.ts';
export { Matrix } from './matrix.ts';
export { PathData } from './path.ts';
export { Surface } from './surface.ts';
