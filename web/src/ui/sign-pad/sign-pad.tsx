// A canvas to write a name on, by mouse, finger or pen. signature_pad smooths; we keep the strokes, not the picture.
// `sideways`: an upright phone is turned to the left and written along its long side; strokes come out upright.
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { fitInto, type PadStrokes, padGroups, readPad, turnSideways, turnUpright } from './strokes.ts';

export type SignPadHandle = { undo: () => void; clear: () => void };
type Props = {
  /** What stands there at first (kept from before a reload). */
  initial?: PadStrokes;
  sideways?: boolean;
  label: string;
  onChange: (strokes: PadStrokes) => void;
  ref?: Ref<SignPadHandle>;
};

export function SignPad({ initial, sideways = false, label, onChange, ref }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const upright = useRef<PadStrokes>(initial ?? []);
  const latest = useRef({ onChange, sideways });
  latest.current = { onChange, sideways };

  useEffect(() => {
    const node = canvas.current;
    if (!node) return;
    const made = new SignaturePad(node, { penColor: '#14181f', minWidth: 1, maxWidth: 3.4, minDistance: 2 });
    pad.current = made;
    const read = () => {
      const strokes = readPad(made.toData());
      upright.current = latest.current.sideways ? turnUpright(strokes, node.clientWidth) : strokes;
      latest.current.onChange(upright.current);
    };
    made.addEventListener('endStroke', read);
    const layout = () => {
      const { clientWidth: width, clientHeight: height } = node;
      if (width === 0 || height === 0) return;
      const ratio = Math.max(1, window.devicePixelRatio || 1);
      node.width = Math.round(width * ratio);
      node.height = Math.round(height * ratio);
      node.getContext('2d')?.scale(ratio, ratio);
      const turned = latest.current.sideways
        ? turnSideways(fitInto(upright.current, height, width), width)
        : fitInto(upright.current, width, height);
      const { penColor, minWidth, maxWidth, dotSize, velocityFilterWeight, compositeOperation } = made;
      made.fromData(
        padGroups(turned, {
          penColor,
          minWidth,
          maxWidth,
          dotSize,
          velocityFilterWeight,
          compositeOperation,
        }),
      );
    };
    layout();
    const watcher = new ResizeObserver(layout);
    watcher.observe(node);
    return () => {
      watcher.disconnect();
      made.off();
      pad.current = null;
    };
  }, []);

  useImperativeHandle(
    ref,
    () => ({
      undo: () => {
        const groups = pad.current?.toData().slice(0, -1) ?? [];
        pad.current?.fromData(groups);
        upright.current = upright.current.slice(0, -1);
        latest.current.onChange(upright.current);
      },
      clear: () => {
        pad.current?.clear();
        upright.current = [];
        latest.current.onChange([]);
      },
    }),
    [],
  );

  return (
    <canvas ref={canvas} className="sign-pad-canvas" role="img" aria-label={label}>
      {label}
    </canvas>
  );
}
