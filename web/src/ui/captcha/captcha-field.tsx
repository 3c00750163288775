// 安全验证: a puzzle with a slider that keyboards move as well (a native range), or a question in words for who cannot see or drag.
import { useId } from 'react';
import { Field } from '../field.tsx';
import type { Captcha } from './use-captcha.ts';
import './captcha.css';

const share = (part: number, whole: number): string => `${(100 * part) / whole}%`;

export function CaptchaField({ captcha, error }: { captcha: Captcha; error?: string | undefined }) {
  const id = useId();
  const { kind, setKind, drawn, trouble, worked, refresh } = captcha;
  const described = error ? `${id}-hint ${id}-error` : `${id}-hint`;
  return (
    <fieldset className="field captcha" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>安全验证</legend>
      {!drawn ? (
        <div className="captcha-empty" role="status">
          {trouble ?? '加载中…'}
        </div>
      ) : drawn.kind === 'slide' ? (
        <Puzzle captcha={captcha} drawn={drawn} hint={`${id}-hint`} described={described} />
      ) : (
        <Field
          label={drawn.question}
          name="captchaAnswer"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          placeholder="请输入数字"
          value={captcha.answer}
          onValue={captcha.setAnswer}
          aria-invalid={error ? true : undefined}
        />
      )}
      {error && (
        <span className="field-error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
      <div className="captcha-foot">
        <span className="small muted" role="status">
          {drawn && (worked ? '安全校验已完成' : '正在进行安全校验…')}
        </span>
        <span>
          <button type="button" className="link-btn" onClick={() => void refresh()}>
            {kind === 'slide' ? '换一张' : '换一题'}
          </button>
          <button
            type="button"
            className="link-btn"
            onClick={() => setKind(kind === 'slide' ? 'text' : 'slide')}
          >
            {kind === 'slide' ? '改用文字题' : '改用拼图'}
          </button>
        </span>
      </div>
    </fieldset>
  );
}

type PuzzleProps = {
  captcha: Captcha;
  drawn: Extract<Captcha['drawn'], { kind: 'slide' }>;
  hint: string;
  described: string;
};

function Puzzle({ captcha, drawn, hint, described }: PuzzleProps) {
  const x = Number(captcha.answer || 0);
  const { width, height, pieceWidth, pieceTop } = drawn;
  return (
    <>
      <div className="captcha-picture" style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={drawn.picture} alt="有四个缺口的图案" draggable={false} />
        <img
          className="captcha-piece"
          src={drawn.piece}
          alt=""
          draggable={false}
          style={{ left: share(x, width), top: share(pieceTop, height), width: share(pieceWidth, width) }}
        />
      </div>
      <input
        type="range"
        className="captcha-slider"
        aria-label="拼图位置"
        aria-describedby={described}
        min={0}
        max={width - pieceWidth}
        step={2}
        value={x}
        onChange={(event) => captcha.setAnswer(event.target.value)}
      />
      <span className="field-hint" id={hint}>
        拖动滑块（或按方向键），把拼图放进花纹接得上的缺口
      </span>
    </>
  );
}
