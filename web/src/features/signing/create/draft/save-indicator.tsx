// 已保存 HH:mm · 保存中 · 保存失败，重试: always in sight, read out when it changes.

import { Button } from '../../../../ui/kit/button.tsx';
import type { SaveState } from './use-autosave.ts';

const clock = (at: Date): string =>
  at.toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });

export function SaveIndicator({ save, onRetry }: { save: SaveState; onRetry: () => void }) {
  return (
    <span className="wizard-saved" role="status">
      {save.state === 'saving' && '保存中…'}
      {save.state === 'saved' && `已保存 ${clock(save.at)}`}
      {save.state === 'conflict' && <span className="wizard-bad">已停止保存</span>}
      {save.state === 'failed' && (
        <span className="wizard-bad" title={save.message}>
          保存失败，
          <Button look="link" onClick={onRetry}>
            重试
          </Button>
        </span>
      )}
    </span>
  );
}
