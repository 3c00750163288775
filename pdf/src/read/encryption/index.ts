/** Encrypted files: the standard security handler with passwords (ISO 32000-1 §7.6), without any platform. */
export { type ObjectName, Protection } from './protection.ts';
export { openProtection } from './standard-handler.ts';
