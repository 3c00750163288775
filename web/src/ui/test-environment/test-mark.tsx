// Marks everything that a simulator or the built-in test hierarchy made, wherever a user can see it.
import { words } from '../words.ts';

export function TestMark({ text = words.testEnvironment, title }: { text?: string; title?: string }) {
  return (
    <span className="test-mark" title={title ?? '由内置的模拟服务或测试证书体系产生，不具有生产效力'}>
      {text}
    </span>
  );
}
