// What a start does once the database runs and before anything serves, in a process that ends: migrations and, with a POLICY to write,
// the keys of the simulated witnesses.
import { migrate } from '../../../server/src/migrate.ts';
import { prepareWitnesses } from './witness-policy.ts';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL 未设置');
await migrate(url);
const policy = process.argv[2];
if (policy) await prepareWitnesses(policy);
