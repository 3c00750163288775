// SHA-256 of node:crypto behind the Sha256 port, for the making halves.
import { hash } from 'node:crypto';
import type { Sha256 } from '../event/bytes.ts';

/** SHA-256 in one call (32 bytes). */
export const nodeSha256: Sha256 = async (data) => new Uint8Array(hash('sha256', data, 'buffer'));
