// What a sender demands of a signatory before he signs: reading, and more than the code by SMS.
export * from './reading-demand.ts';
export * from './same-person.ts';
export * from './sign-password.ts';
export * from './will-demand.ts';
