// The door of the signature pad.
export { SignBoard } from './sign-board.tsx';
export { SignPad, type SignPadHandle } from './sign-pad.tsx';
export { type PadStrokes, strokesProblem } from './strokes.ts';

import './sign-pad.css';
