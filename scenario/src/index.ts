// The door: what the people of a contract do, in one line each, for everybody who needs it to have happened: demo, server
// tests, browser stories, bench, crash runs and attacks.
export { Client } from './client.ts';
export { type Link, readLink } from './link.ts';
export { penStrokes } from './pen-strokes.ts';
export { answerQuestion, type Drawn, solveCaptcha, work } from './solve-captcha.ts';
