// Rows of a Word template that are laid out otherwise than what the sender looked at, one after the other: each looked at to its last page, then
// sent or left. Whatever is laid out as one that he sent goes out with it.
import { type BatchRow, signingRoutes as r } from '@xinqi/wire/signing';
import { Modal } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { type OverlayPage, PdfView } from '../../../ui/pdf-view/index.ts';
import { fileSource } from '../create/api.ts';
import { PlaceBox } from '../create/fields/place-box.tsx';
import { useFileInfo } from '../create/file/use-file-info.ts';
import { isUsable } from '../create/wizard.ts';
import '../create/upload/upload.css';

type Row = BatchRow & { fileId: string };

function Pages({ row, onEnd }: { row: Row; onEnd: () => void }) {
  const { info, lost } = useFileInfo(row.fileId);
  const source = useMemo(() => fileSource(row.fileId), [row.fileId]);
  const overlay = ({ page, size }: OverlayPage) =>
    row.places
      .filter((place) => place.page === page)
      .map((place) => (
        <PlaceBox
          key={`${place.line} ${place.kind} ${place.x} ${place.y}`}
          box={place}
          size={size}
          party={place.line}
          userType={place.userType}
          owner={place.role}
          unsure={!place.sure}
        />
      ));
  const problem = lost?.message ?? info?.reason?.message;
  if (problem) return <p className="form-error">{problem}，可点击“重新生成”。</p>;
  if (!isUsable(info)) return <p className="muted">正在打开…</p>;
  return <PdfView source={source} pages={info.pages} compact onEndReached={onEnd} overlay={overlay} />;
}

/** `first`: the row to begin with; left out, the first that waits. */
export function CheckDialog({
  batchId,
  first,
  onClose,
}: {
  batchId: string;
  first: BatchRow | undefined;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(first);
  const next = useCall(r.batchRows, { batchId, shown: 'check', pageSize: 1 }, { fresh: true });
  const act = useAct(r.batchCheck);
  const row = chosen ?? next.data?.list[0];
  const [seen, setSeen] = useState<string>();
  const end = useCallback(() => setSeen(row?.fileId ?? undefined), [row?.fileId]);
  const nothingLeft = !row && next.data !== undefined && !next.isFetching;
  useEffect(() => {
    if (nothingLeft) onClose();
  }, [nothingLeft, onClose]);
  const fileId = row?.fileId;
  const decide = async (name: 'send' | 'leave' | 'again') => {
    if (!row || !fileId) return;
    await act.run({ batchId, number: row.number, fileId, act: name });
    setChosen(undefined);
    await next.refetch();
  };
  const unsure = row?.places.some(({ sure }) => !sure);
  return (
    <Modal
      open
      width={860}
      title={row ? `核对第${row.number}行：${row.name}` : '核对合同'}
      onCancel={onClose}
      footer={
        <div className="batch-check-acts">
          <Button look="link" disabled={act.busy || !fileId} onClick={() => void decide('again')}>
            重新生成
          </Button>
          <Button disabled={act.busy || !fileId} onClick={() => void decide('leave')}>
            不发起这份
          </Button>
          <Button
            look="primary"
            busy={act.busy}
            disabled={act.busy || !fileId || seen !== fileId}
            onClick={() => void decide('send')}
          >
            核对无误，发起
          </Button>
        </div>
      }
    >
      {next.error && !row && <LoadError error={next.error} onRetry={() => void next.refetch()} />}
      {row && (
        <>
          <p className="wizard-note">
            {row.reason}。请看到最后一页；版面与这份相同的其余合同会一并发起。
            {unsure && '橙色的签署位置未能确认随文字移动，请特别核对。'}
          </p>
          {fileId ? (
            <Pages key={fileId} row={{ ...row, fileId }} onEnd={end} />
          ) : (
            <p className="form-error">只有发起人本人可以核对。</p>
          )}
        </>
      )}
    </Modal>
  );
}
