// Test process: opens the cluster given as argument, prints how, and holds it until it is killed.
import { startPostgres } from './index.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('usage: fixture-hold.ts DATA_DIR');
const postgres = await startPostgres({ dataDir, durable: false });
console.log(JSON.stringify({ url: postgres.url, adopted: postgres.adopted, dataDir: postgres.dataDir }));
setInterval(() => undefined, 1000);
