// Where the name is written: the whole screen on a phone, a dialog with 电脑手写 | 用手机签 on a desktop.
import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../../ui/kit/button.tsx';
import {
  type PadStrokes,
  SignBoard,
  SignPad,
  type SignPadHandle,
  strokesProblem,
} from '../../../../ui/sign-pad/index.ts';
import { Tabs } from '../../../../ui/tabs.tsx';
import type { HandChoice } from '../document/sign-draft.ts';
import type { Access } from '../open/access.ts';
import { PhoneTab } from './phone-tab.tsx';

const tabs = [
  ['here', '电脑手写'],
  ['phone', '用手机签'],
] as const;

type Props = {
  access: Access;
  contractName: string;
  name: string;
  phone: boolean;
  initial: HandChoice | null;
  /** A signed-in person may keep what he draws for the next contract. */
  onSave?: ((strokes: PadStrokes) => void) | undefined;
  onDone: (hand: HandChoice) => void;
  onClose: () => void;
};

function FullScreen({ contractName, name, initial, onDone, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const node = dialog.current;
    node?.showModal();
    return () => node?.close();
  }, []);
  return createPortal(
    <dialog ref={dialog} className="hand-full" aria-label="手写签名" onCancel={onClose}>
      <SignBoard
        title={`${name} 的签名`}
        about={`用于《${contractName}》`}
        initial={initial?.kind === 'drawn' ? initial.strokes : []}
        onDone={(strokes) => onDone({ kind: 'drawn', strokes })}
        onCancel={onClose}
      />
    </dialog>,
    document.body,
  );
}

export default function HandDialog(props: Props) {
  const { access, initial, phone, onSave, onDone, onClose } = props;
  const [tab, setTab] = useState<(typeof tabs)[number][0]>('here');
  const [strokes, setStrokes] = useState<PadStrokes>(initial?.kind === 'drawn' ? initial.strokes : []);
  const [problem, setProblem] = useState<string>();
  const [save, setSave] = useState(false);
  const pad = useRef<SignPadHandle>(null);
  if (phone) return <FullScreen {...props} />;
  const finish = () => {
    const reason = strokesProblem(strokes);
    setProblem(reason);
    if (reason) return;
    if (save) onSave?.(strokes);
    onDone({ kind: 'drawn', strokes });
  };
  return (
    <Modal open title="手写签名" width={640} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <Tabs label="签名方式" tabs={tabs} value={tab} onChange={setTab} />
      {tab === 'phone' ? (
        <PhoneTab
          access={access}
          onDrawn={(handSignId, svg) => onDone({ kind: 'picked', handSignId, svg })}
        />
      ) : (
        <>
          <div className="hand-sheet">
            {strokes.length === 0 && (
              <p className="sign-board-hint" aria-hidden="true">
                请在此处签名
              </p>
            )}
            <SignPad
              ref={pad}
              initial={strokes}
              label="签名区域，请用鼠标或手写笔书写姓名；不便书写时可选择“用手机签”"
              onChange={(next) => {
                setStrokes(next);
                setProblem(undefined);
              }}
            />
          </div>
          <div className="hand-foot">
            <Button disabled={strokes.length === 0} onClick={() => pad.current?.undo()}>
              撤销
            </Button>
            <Button disabled={strokes.length === 0} onClick={() => pad.current?.clear()}>
              清除
            </Button>
            <span className="hand-note" role="status">
              {problem && <span className="field-error">{problem}</span>}
            </span>
            {onSave && (
              <label className="hand-save">
                <input type="checkbox" checked={save} onChange={(event) => setSave(event.target.checked)} />
                保存为常用签名
              </label>
            )}
            <Button look="primary" onClick={finish}>
              使用该签名
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
