// Given to Node with `--require`, which is the one thing that runs before `--frozen-intrinsics` takes hold: pdf.js
// brings polyfills (core-js) that must still be able to add to Array, Map, Promise …; nothing can afterwards.
import '../not-needed.ts';
import '../drawing-classes.ts';
import 'pdfjs-dist/legacy/build/pdf.mjs';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
