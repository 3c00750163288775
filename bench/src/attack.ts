// `npm run attack [-- PART… --requests N --rounds N --minutes N --seed N --write]`: volume and statistics that `npm test` leaves out
// (decisions "Attack tests"), each part against a throw-away product of its own. Exit code 1 when anything was found.
import { attackByFuzz } from './attack/fuzz.ts';
import { attackByLinks } from './attack/links.ts';
import { attackByLoad } from './attack/load.ts';
import { attackByLogin } from './attack/login.ts';
import { type Options, readOptions } from './attack/options.ts';
import { attackByRaces } from './attack/races.ts';
import { keep, type PartReport, writePage } from './attack/report.ts';
import { attackByTexts } from './attack/texts.ts';
import { attackByUploads } from './attack/uploads.ts';

const PARTS: Record<string, (options: Options) => Promise<PartReport>> = {
  fuzz: attackByFuzz,
  uploads: attackByUploads,
  races: attackByRaces,
  links: attackByLinks,
  login: attackByLogin,
  texts: attackByTexts,
  load: attackByLoad,
};

const names = Object.keys(PARTS);
if (process.argv.includes('--help')) {
  console.log(
    `用法：npm run attack [-- 部分… --requests 数 --rounds 数 --minutes 数 --seed 数 --write]\n部分：${names.join(' ')}`,
  );
  process.exit(0);
}
let options: Options;
try {
  options = readOptions(process.argv.slice(2), names);
} catch (error) {
  console.error((error as Error).message);
  process.exit(2);
}
let found = 0;
for (const [name, attack] of Object.entries(PARTS)) {
  if (options.parts.length > 0 && !options.parts.includes(name)) continue;
  console.error(`… ${name} (seed ${options.seed})`);
  const report = await attack(options);
  found += report.findings.length;
  const kept = keep(name, options.seed, report);
  if (options.write) writePage(kept, names);
  console.log(`\n${name}`);
  for (const [what, value] of report.figures) console.log(`  ${what.padEnd(44)} ${value}`);
  console.log(`  ${report.findings.length} findings`);
  for (const finding of report.findings) console.log(`  ✗ ${finding}`);
}
process.exit(found > 0 ? 1 : 0);
