// Error codes of the log family: it refuses nothing in words of its own.
import { errorCodes } from '../error-code.ts';

export const logErrors = errorCodes({});
