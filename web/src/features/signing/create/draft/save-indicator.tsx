// 已保存 HH:mm · 保存中 · 保存失败，重试: always in sight, read out when it changes.
import { clockText } from '../../../../platform/formats/time-text.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import type { SaveState } from './use-autosave.ts';

export function SaveIndicator({ save, onRetry }: { save: SaveState; onRetry: () => void }) {
  return (
    <span className="wizard-saved" role="status">
      {save.state === 'saving' && '保存中…'}
      {save.state === 'saved' && `已保存 ${clockText(save.at.toISOString())}`}
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
