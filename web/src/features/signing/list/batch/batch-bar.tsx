// Acts on the ticked rows. An act names how many of them it fits and is off when it fits none; it is sent for those
// alone, all or nothing.
import { useState } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';

export type BatchAct = {
  key: string;
  text: string;
  /** How many of the ticked rows it fits. */
  fits: number;
  danger?: boolean;
  run: () => Promise<void> | void;
};

export function BatchBar({
  count,
  acts,
  onClear,
}: {
  count: number;
  acts: readonly BatchAct[];
  onClear: () => void;
}) {
  const [busy, setBusy] = useState<string>();
  if (count === 0) return null;
  const run = async (act: BatchAct) => {
    setBusy(act.key);
    try {
      await act.run();
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className="batch-bar" role="toolbar" aria-label="批量操作">
      <span role="status">已选 {count} 份</span>
      {acts.map((act) => (
        <Button
          key={act.key}
          danger={act.danger}
          disabled={act.fits === 0 || busy !== undefined}
          aria-busy={busy === act.key || undefined}
          title={act.fits === 0 ? '所选合同均不可进行此操作' : undefined}
          onClick={() => void run(act)}
        >
          {act.text}
          {act.fits > 0 && act.fits < count ? `（${act.fits}）` : ''}
        </Button>
      ))}
      <Button look="link" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
