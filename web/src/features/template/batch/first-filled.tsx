// The first row's contract as it will be, filled in and looked at to its last page before any of them is sent.
import type { Values } from '@xinqi/domain';
import { templateRoutes as r, type TplDetail } from '@xinqi/wire/template';
import { Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { PdfView } from '../../../ui/pdf-view/index.ts';
import { fileSource, isUsable, useFileInfo } from '../../signing/index.ts';
import { atAdvanced, type TplSide } from '../at-path.ts';

type Props = { tpl: TplDetail; side: TplSide; values: Values; contractName: string; onLooked: () => void };

function Pages({ fileId, onLooked }: { fileId: string; onLooked: () => void }) {
  const { info, lost } = useFileInfo(fileId);
  const source = useMemo(() => fileSource(fileId), [fileId]);
  const problem = lost?.message ?? (info?.state === 'refused' ? info.reason?.message : undefined);
  if (problem) return <p className="form-error">{problem}</p>;
  if (!isUsable(info)) return <p className="muted">正在生成…</p>;
  return <PdfView source={source} pages={info.pages} compact onEndReached={onLooked} />;
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
        {made && <Pages key={made.fileId} fileId={made.fileId} onLooked={onLooked} />}
      </Modal>
    </>
  );
}
