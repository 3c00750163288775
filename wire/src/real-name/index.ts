// The wire of the real-name family.
export { type CorpProof, corpProof } from './enterprise-routes.ts';
export * from './errors.ts';
export { type FaceOutcome, type FacePlace, faceConsent, faceOutcome, facePlace } from './face-routes.ts';
export type { LegalAsk } from './legal-routes.ts';
export { ocrRoutes } from './ocr-routes.ts';
export { type HandOverEvent, handOverEvent, handOverOpened, type OcrReading } from './ocr-schemas.ts';
export type { ReviewItem } from './review-routes.ts';
export * from './routes.ts';
