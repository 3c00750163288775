// What a contract's page says of a signature that does not get into its file.
import { type StuckFound, stuckIn } from '../../sealing/index.ts';

const stepNames: Record<string, string> = {
  load: '读取文件',
  certificate: '签发证书',
  sign: '生成签名',
  verify: '核验签名结果',
  store: '保存文件',
  commit: '写入记录',
};

export function stuckWords(found: StuckFound) {
  const stuck = stuckIn(found);
  return stuck
    ? {
        step: stuck.step,
        message: `${stepNames[stuck.step] ?? stuck.step}暂未成功${stuck.reason ? `（${stuck.reason}）` : ''}，系统正在自动重试`,
        since: stuck.failing_since.toISOString(),
      }
    : null;
}
