// A list of further PDFs in step ①, attachments or files of the contract: chosen several at once and uploaded one after the
// other. Each is inspected like the contract's first file; one that cannot be used says why until it is taken off.
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../../platform/toast.ts';
import { sizeText } from '../../../../ui/format.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import type { Attachment } from '../draft/draft.ts';
import { PdfButton } from '../upload/pdf-button.tsx';
import { checkingText } from '../upload/queue-text.ts';
import { useFileInfo } from '../upload/use-file-info.ts';
import { checkPdf, useUpload } from '../upload/use-upload.ts';
import './attachments.css';

const longestName = 100;
/** What the contract's own file would be converted for; an attachment is taken as it is or not at all. */
const unfit: Record<string, string> = {
  FILE_REPAIR: '文件结构有误',
  FILE_OWNER_PASSWORD: '文件有权限限制',
  FILE_HIDDEN_LAYERS: '文件含有默认不显示的图层',
  FILE_TWO_TEXTS: '文件在不同阅读器中显示不同',
  FILE_NOT_COMPARED: '未能在限时内核对不同阅读器的显示是否一致',
  FILE_SIGNED_UNSOUND: '文件中已有的签名未全部通过核验',
  FILE_FLATTEN: '含表单、批注、附件等内容',
};

type RowProps = {
  noun: string;
  file: Attachment;
  /** It is called as it was uploaded; a draft that was loaded knows no name of it. */
  byUpload: boolean;
  onRemove: () => void;
  /** Towards the beginning; absent for the first, and where order means nothing. */
  onUp?: (() => void) | undefined;
};

function FileRow({ noun, file, byUpload, onRemove, onUp }: RowProps) {
  const { info, lost } = useFileInfo(file.fileId);
  const name = (byUpload ? info?.fileName : undefined) ?? file.fileName;
  const refused =
    lost?.message ??
    (info?.state === 'refused' ? (info.reason?.message ?? '文件无法使用') : undefined) ??
    (info?.state === 'needs_consent'
      ? `${unfit[info.reason?.code ?? ''] ?? '文件不能直接使用'}，请另存为普通 PDF 后重新添加`
      : undefined);
  return (
    <li className="attachment-row">
      <span className="attachment-name">{name}</span>
      <span className={refused ? 'small field-error' : 'small muted'} role={refused ? 'alert' : 'status'}>
        {refused ?? (info?.state === 'ready' ? sizeText(info.length) : checkingText(info?.queue))}
      </span>
      {onUp && (
        <Button look="link" aria-label={`上移${noun} ${name}`} onClick={onUp}>
          上移
        </Button>
      )}
      <Button look="link" aria-label={`移除${noun} ${name}`} onClick={onRemove}>
        移除
      </Button>
    </li>
  );
}

type Props = {
  title: string;
  /** What one of them is called. */
  noun: string;
  lead: string;
  files: readonly Attachment[];
  most: number;
  /** Their order is the sender's to choose. */
  ordered?: boolean;
  onFiles: (files: readonly Attachment[]) => void;
};

export function FilesField({ title, noun, lead, files, most, ordered = false, onFiles }: Props) {
  const [queue, setQueue] = useState<readonly File[]>([]);
  const [refusals, setRefusals] = useState<readonly { name: string; message: string }[]>([]);
  const refuse = (name: string, message: string) => setRefusals((was) => [...was, { name, message }]);
  const { upload, start, cancel, retry } = useUpload(
    ({ fileId, fileName }) =>
      onFiles([...files, { fileId, fileName: [...fileName].slice(0, longestName).join('') }]),
    (file) => checkPdf(file),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next file follows on the state of the one before
  useEffect(() => {
    if (upload.state === 'failed' && !upload.again) {
      refuse(upload.name, upload.message);
      cancel();
    }
    const [next, ...rest] = queue;
    if (upload.state !== 'idle' || !next) return;
    setQueue(rest);
    if (files.length < most) start(next);
    else refuse(next.name, `最多 ${most} 个${noun}，该文件未添加`);
  }, [upload, queue]);
  const unsent = useRef<readonly string[]>([]);
  unsent.current = [...('name' in upload ? [upload.name] : []), ...queue.map(({ name }) => name)];
  useEffect(
    () => () => {
      if (unsent.current.length > 0) toast.bad(`${noun}未上传完，未添加：${unsent.current.join('、')}`);
    },
    [noun],
  );
  return (
    <section className="card wizard-card" aria-label={title}>
      <h2>
        {title}
        <span className="muted attachments-optional">（选填）</span>
      </h2>
      <p className="muted attachments-lead">{lead}</p>
      {files.length > 0 && (
        <ul className="attachment-list">
          {files.map((file, at) => (
            <FileRow
              key={file.fileId}
              noun={noun}
              file={file}
              byUpload={ordered}
              onRemove={() => onFiles(files.filter((other) => other.fileId !== file.fileId))}
              onUp={
                ordered && at > 0
                  ? () => onFiles([...files.slice(0, at - 1), file, files[at - 1]!, ...files.slice(at + 1)])
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {upload.state === 'uploading' && (
        <p className="attachment-row" role="status">
          <span className="attachment-name">{upload.name}</span>
          <span className="small muted">正在上传 {Math.floor(upload.fraction * 100)}%</span>
          <Button look="link" onClick={cancel}>
            取消
          </Button>
        </p>
      )}
      {upload.state === 'failed' && upload.again && (
        <p className="attachment-row" role="alert">
          <span className="attachment-name">{upload.name}</span>
          <span className="small field-error">{upload.message}</span>
          <Button look="link" onClick={retry}>
            重新上传
          </Button>
        </p>
      )}
      {queue.length > 0 && <p className="small muted">还有 {queue.length} 个文件等待上传</p>}
      {refusals.map(({ name, message }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: refusals of one name are told apart by nothing else
        <p className="attachment-row" role="alert" key={i}>
          <span className="attachment-name">{name}</span>
          <span className="small field-error">{message}</span>
          <Button
            look="link"
            aria-label={`移除${noun} ${name}`}
            onClick={() => setRefusals(refusals.filter((_, other) => other !== i))}
          >
            移除
          </Button>
        </p>
      ))}
      <PdfButton
        label={`选择${noun}`}
        several
        disabled={files.length >= most}
        onFile={(file) => setQueue((was) => [...was, file])}
      >
        <Icon name="plus" size={18} />
        添加{noun}
      </PdfButton>
    </section>
  );
}
