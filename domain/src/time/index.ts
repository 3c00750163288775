// Time as the trade knows it: Beijing's.
export * from './beijing-time.ts';
