// pdf.js looks for classes of a browser when it is loaded, and draws with them. In a sandbox they must stand before the
// global object is frozen, and before pdf.js looks for a native canvas, which the sandbox has no right to load.
import { Matrix, PathData, Pixels } from './compare/canvas/index.ts';

const scope = globalThis as Record<string, unknown>;
scope.DOMMatrix ??= Matrix;
scope.ImageData ??= Pixels;
scope.Path2D ??= PathData;
