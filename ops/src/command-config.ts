// What every command beside the product begins with: the installation's configuration, and paths as its caller means them.
import { resolve } from 'node:path';
import { type Config, loadConfig } from '../../server/src/platform/config.ts';

/** Of the environment; without DATABASE_URL the embedded database is meant. */
export const commandConfig = (): Config =>
  loadConfig({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || 'postgresql:///embedded' });

/** npm runs scripts in the repository; paths are meant from where the user stands. */
export const fromUser = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);
