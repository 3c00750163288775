// The acts of the signing page on phones: the next one in the middle of the thumb's reach, the others beside it.
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import type { SealStage } from '../seal/use-seal-approval.ts';

type Props = {
  stage: SealStage;
  canSign: boolean;
  /** Fields that are still empty. */
  left: number;
  onSheet: (sheet: 'sign' | 'parties') => void;
  onRefuse: (() => void) | undefined;
  onHandOn: (() => void) | undefined;
  /** Reading after signing: the way back to the result. */
  onBack: (() => void) | undefined;
};
const ofStage: Partial<Record<SealStage, string>> = {
  ask: '申请用印',
  running: '用印审批中',
  refused: '用印未通过',
};

export function BottomBar({ stage, canSign, left, onSheet, onRefuse, onHandOn, onBack }: Props) {
  return (
    <nav className="bottom-bar" aria-label="签署操作">
      {onRefuse && (
        <button type="button" className="bar-item" onClick={onRefuse}>
          <Icon name="out" />
          拒签
        </button>
      )}
      {onHandOn && (
        <button type="button" className="bar-item" onClick={onHandOn}>
          <Icon name="sent" />
          转交
        </button>
      )}
      <button type="button" className="bar-item" aria-label="查看签署方" onClick={() => onSheet('parties')}>
        <Icon name="person" />
        签署方
      </button>
      {canSign ? (
        <Button look="primary" large className="bar-main" onClick={() => onSheet('sign')}>
          {ofStage[stage] ?? (left > 0 ? `去签署（${left}处待填）` : '去签署')}
        </Button>
      ) : (
        onBack && (
          <Button large className="bar-main" onClick={onBack}>
            返回签署结果
          </Button>
        )
      )}
    </nav>
  );
}
