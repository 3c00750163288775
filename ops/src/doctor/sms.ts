// Probe of the SMS gateway's configuration: which texts have no registered template yet, and how to register them.
import { registeredText } from '../../../server/src/features/notice/texts/template.ts';
import { textNames, texts } from '../../../server/src/features/notice/texts/texts.ts';
import type { Config } from '../../../server/src/platform/config.ts';
import { bad, good, type Line, none } from './line.ts';

export function examineSms(config: Config): Line[] {
  if (config.SMS_GATEWAY === 'inbox') return [none('短信', '测试环境：只进测试收件箱 /dev/inbox')];
  const origin = config.PUBLIC_ORIGIN ?? 'https://<PUBLIC_ORIGIN>';
  const lacking = textNames.filter((name) => !config.SMS_TENCENT_TEMPLATES.has(name));
  if (lacking.length === 0) return [good('短信', `腾讯云，${textNames.length} 个模板均已配置`)];
  return lacking.map((name) =>
    bad('短信模板', `SMS_TENCENT_TEMPLATES 缺少 ${name}，登记内容：${registeredText(texts[name], origin)}`),
  );
}
