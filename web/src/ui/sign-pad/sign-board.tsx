// The whole screen as a sheet to sign on, for phones: along the long side, however the phone is held. On an upright
// phone everything is laid out sideways by the writing mode, so that no rotated canvas distorts the pointer.
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { SignPad, type SignPadHandle } from './sign-pad.tsx';
import { type PadStrokes, strokesProblem } from './strokes.ts';
import './sign-pad.css';

const upright = '(orientation: portrait)';
const subscribe = (changed: () => void) => {
  const media = window.matchMedia(upright);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};
const useUpright = () => useSyncExternalStore(subscribe, () => window.matchMedia(upright).matches);

type Props = {
  title: string;
  /** One quiet line: for which contract. */
  about?: ReactNode;
  initial?: PadStrokes;
  busy?: boolean;
  error?: string | undefined;
  onChange?: (strokes: PadStrokes) => void;
  onDone: (strokes: PadStrokes) => void;
  /** Leaves without a signature; without it there is no such control. */
  onCancel?: () => void;
};

export function SignBoard({ title, about, initial, busy, error, onChange, onDone, onCancel }: Props) {
  const sideways = useUpright();
  const [strokes, setStrokes] = useState<PadStrokes>(initial ?? []);
  const [problem, setProblem] = useState<string>();
  const pad = useRef<SignPadHandle>(null);
  const empty = strokes.length === 0;
  const change = (next: PadStrokes) => {
    setStrokes(next);
    setProblem(undefined);
    onChange?.(next);
  };
  const finish = () => {
    const reason = strokesProblem(strokes);
    setProblem(reason);
    if (!reason) onDone(strokes);
  };
  const shown = problem ?? error;
  return (
    <div className={sideways ? 'sign-board sign-board-sideways' : 'sign-board'}>
      <header className="sign-board-head">
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </header>
      <div className="sign-board-sheet">
        {empty && (
          <p className="sign-board-hint" aria-hidden="true">
            请在此处签名
          </p>
        )}
        <SignPad
          key={sideways ? 'sideways' : 'level'}
          ref={pad}
          initial={strokes}
          sideways={sideways}
          label="签名区域，请用手指书写姓名"
          onChange={change}
        />
      </div>
      <footer className="sign-board-foot">
        <p className="sign-board-note" role="status">
          {shown ? (
            <span className="field-error">{shown}</span>
          ) : sideways ? (
            '将手机横过来书写更清晰'
          ) : (
            '请完整书写姓名'
          )}
        </p>
        {onCancel && (
          <button type="button" className="btn" onClick={onCancel}>
            返回
          </button>
        )}
        <button type="button" className="btn" disabled={empty || busy} onClick={() => pad.current?.undo()}>
          撤销
        </button>
        <button type="button" className="btn" disabled={empty || busy} onClick={() => pad.current?.clear()}>
          清除
        </button>
        <button type="button" className="btn btn-primary" disabled={busy} onClick={finish}>
          {busy ? '正在提交…' : '完成'}
        </button>
      </footer>
    </div>
  );
}
