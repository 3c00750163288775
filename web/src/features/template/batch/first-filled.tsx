// The first row's contract as it will be, filled in and looked at to its last page before any of them is sent. Of a Word template its places
// have followed the words, and it is what the other rows are held against.
import type { Values } from '@xinqi/domain';
import { templateRoutes as r, type TplDetail, type TplRole } from '@xinqi/wire/template';
import { Modal } from 'antd';
import { useCallback, useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { PdfView } from '../../../ui/pdf-view/index.ts';
import { confirmPages, isUsable } from '../../signing/index.ts';
import { RolePlaces } from '../apply/role-places.tsx';
import { atAdvanced, type TplSide } from '../at-path.ts';
import { useFilledFile } from '../fill/use-filled-file.ts';

/** `roles`: with their places on the file. */
export type Sample = { fileId: string; roles: readonly TplRole[] };
type Props = {
  tpl: TplDetail;
  side: TplSide;
  values: Values;
  contractName: string;
  onLooked: (sample: Sample) => void;
};
type Looking = Pick<Props, 'tpl' | 'side'> & { fileId: string; onLooked: (sample: Sample) => Promise<void> };

function Pages({ tpl, side, fileId, onLooked }: Looking) {
  const { info, source, offline, ready, places, problem } = useFilledFile(tpl, side, fileId);
  const [read, setRead] = useState(false);
  const end = useCallback(() => setRead(true), []);
  const { busy, attempt } = useAttempt();
  if (problem) return <p className="form-error">{problem}</p>;
  if (!isUsable(info))
    return (
      <p className="muted" role="status">
        {offline ? '网络不稳定，正在重新连接…' : '正在生成，通常需要十几秒…'}
      </p>
    );
  return (
    <>
      {places.unsure.length > 0 && (
        <p className="wizard-note" role="status">
          {places.unsure.join('、')}的签署位置未能随文字移动，请核对；如有偏差，请在模板中调整位置后再发起。
        </p>
      )}
      <PdfView
        source={source}
        pages={info.pages}
        compact
        onEndReached={end}
        overlay={(at) => <RolePlaces at={at} roles={[...places.roles]} names={[]} />}
      />
      <div className="batch-check-acts">
        <Button
          look="primary"
          busy={busy}
          disabled={!read || !places.settled || !ready}
          onClick={() => void attempt(() => onLooked({ fileId, roles: places.roles }))}
        >
          核对无误
        </Button>
      </div>
    </>
  );
}

export function FirstFilled({ tpl, side, values, contractName, onLooked }: Props) {
  const [made, setMade] = useState<{ of: Values; fileId: string }>();
  const [open, setOpen] = useState(false);
  const { busy, attempt } = useAttempt();
  const show = () =>
    attempt(
      () =>
        made?.of === values
          ? Promise.resolve(made)
          : call(
              r.fill,
              { tplId: tpl.tplId, version: tpl.version, contractName, values },
              atAdvanced(r.fill, side),
            ).then(({ fileId }) => ({ of: values, fileId })),
      {
        after: (done) => {
          setMade(done);
          setOpen(true);
        },
      },
    );
  const looked = async (sample: Sample) => {
    if (!tpl.boxes) await confirmPages(sample.fileId);
    setOpen(false);
    onLooked(sample);
  };
  return (
    <>
      <Button busy={busy} onClick={() => void show()}>
        核对首份
      </Button>
      <Modal
        open={open && made !== undefined}
        title="第一行的合同，请看到最后一页"
        footer={null}
        width={860}
        onCancel={() => setOpen(false)}
      >
        {made && <Pages key={made.fileId} {...{ tpl, side }} fileId={made.fileId} onLooked={looked} />}
      </Modal>
    </>
  );
}
