// One deposit with an outside registry (工信部标识, 司法链) as the parties read it: number, time, hash, who keeps it, and
// whether a simulator does. While it is under way, or was refused, that.
import type { ChainDeposit } from '@xinqi/wire/signing';
import { useAttempt } from '../platform/call/use-attempt.ts';
import { namedTimeText, timeText } from './format.ts';
import { Button } from './kit/button.tsx';
import { TestMark } from './test-environment/test-mark.tsx';

const names = { humi: '工信部标识', sifa: '司法链' } as const;

function sentence({ state, failingSince }: ChainDeposit): string {
  if (state === 'none') return '尚未存证';
  if (state === 'refused') return '存证机构未受理，可重新申请';
  return failingSince
    ? `存证机构暂未应答（自 ${timeText(failingSince)}），系统正在自动重试`
    : '正在存证，完成后自动显示编号';
}

type Props = {
  deposit: ChainDeposit;
  /** Has it deposited, and says what came of it. */
  onAsk: () => Promise<unknown>;
};

export function DepositFacts({ deposit, onAsk }: Props) {
  const { busy, attempt } = useAttempt();
  return (
    <div className="deposit">
      <p className="deposit-head">
        <strong>{names[deposit.chain]}</strong>
        {deposit.state === 'done' && <span className="tag tag-green">已存证</span>}
        {deposit.testEnvironment && deposit.state !== 'none' && <TestMark />}
      </p>
      {deposit.state === 'done' ? (
        <dl className="facts">
          <dt>存证编号</dt>
          <dd className="mono">{deposit.depositId}</dd>
          <dt>存证时间</dt>
          <dd>{namedTimeText(deposit.time)}</dd>
          <dt>存证机构</dt>
          <dd>{deposit.provider}</dd>
          {deposit.txHash && (
            <>
              <dt>交易哈希</dt>
              <dd className="mono">{deposit.txHash}</dd>
            </>
          )}
          {deposit.height !== null && (
            <>
              <dt>区块高度</dt>
              <dd>{deposit.height}</dd>
            </>
          )}
          <dt>存证内容</dt>
          <dd>
            定稿 SHA-256 <span className="mono">{deposit.sha256}</span>
          </dd>
        </dl>
      ) : (
        <p className="muted deposit-state">{sentence(deposit)}</p>
      )}
      {deposit.canAsk && (
        <Button disabled={busy} onClick={() => void attempt(onAsk)}>
          申请存证
        </Button>
      )}
    </div>
  );
}
