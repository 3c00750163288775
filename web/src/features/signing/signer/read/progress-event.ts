// The schema of what is told while a contract is looked at, alone: it brings the library of schemas with it (use-live.ts).
export { progressEvent } from '@xinqi/wire/signing';
