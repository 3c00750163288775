// The door of the notice rules.
export * from './channels.ts';
export * from './sms-words.ts';
