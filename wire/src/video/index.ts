// The wire of the video family.
export * from './errors.ts';
export * from './routes.ts';
