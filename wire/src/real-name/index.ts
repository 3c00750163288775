// The wire of the real-name family.
export * from './errors.ts';
export { type HandOverEvent, handOverEvent, type OcrReading, ocrRoutes } from './ocr-routes.ts';
export * from './routes.ts';
