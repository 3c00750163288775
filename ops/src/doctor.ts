// `npm run doctor`: what is configured, reachable, missing; one line each. Changes nothing. Exit 1 when something
// must be mended before `npm start`.
import { type Config, loadConfig } from '../../server/src/platform/config.ts';
import { commandConfig } from './command-config.ts';
import { bad, good, type Line } from './doctor/line.ts';
import { examineMachine } from './doctor/machine.ts';
import { examineServices } from './doctor/services.ts';

const given = Boolean(process.env.DATABASE_URL);
let config: Config;
const lines: Line[] = [];
try {
  config = commandConfig();
  lines.push(good('配置', `${config.NODE_ENV}，数据目录 ${config.DATA_DIR}`));
} catch (error) {
  lines.push(bad('配置', error instanceof Error ? error.message : String(error)));
  // the rest is examined with the defaults
  config = loadConfig({ DATABASE_URL: 'postgresql:///embedded' });
}
lines.push(
  ...(await examineMachine(config.PORT || 8080, config.HOST)),
  ...(await examineServices(config, given)),
);
for (const { mark, what, found } of lines) console.log(`${mark} ${what}：${found}`);
process.exit(lines.some((line) => line.mark === '✗') ? 1 : 0);
