// What the business register says of an enterprise's name, under the name; asked for by choosing the enterprise or by hand.
import type { CreditCode } from '../../platform/enterprise-lookup.ts';
import { TestMark } from '../test-environment/test-mark.tsx';

export function CreditCodeNote({ answer }: { answer: CreditCode }) {
  if (answer.state === 'asking') return <>正在查询统一社会信用代码…</>;
  if (answer.state === 'failed') return <>未能查询统一社会信用代码：{answer.message}。不影响继续填写</>;
  const { creditCode, registered, testEnvironment } = answer;
  return (
    <>
      {creditCode ? (
        <>
          统一社会信用代码 <span className="mono">{creditCode}</span>
        </>
      ) : (
        '未查到该企业的登记信息，请核对是否为营业执照上的全称'
      )}
      {registered && ' · 已在本平台注册'}
      {testEnvironment && (
        <>
          {' '}
          <TestMark />
        </>
      )}
    </>
  );
}
