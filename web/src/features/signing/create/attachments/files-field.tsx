// A list of further files in step ①, attachments or files of the contract: chosen several at once and uploaded one after the
// other. Each is inspected like the contract's first file; one that cannot be used says why until it is taken off.
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../../platform/toast.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import type { Attachment } from '../draft/draft.ts';
import { PdfButton } from '../file/pdf-button.tsx';
import type { Watched } from '../file/use-file-info.ts';
import { acceptedFiles, checkFile, checkPdf, useUpload } from '../file/use-upload.ts';
import { FileRow } from './file-row.tsx';
import './attachments.css';

const longestName = 100;
const nothingYet: Watched = { info: undefined, lost: undefined };
type Props = {
  title: string;
  /** What one of them is called. */
  noun: string;
  lead: string;
  files: readonly Attachment[];
  most: number;
  /** Their order is the sender's to choose. */
  ordered?: boolean;
  /** Files of the contract, by their order: Word, Excel and pictures are taken, too, and converted. */
  watched?: readonly Watched[] | undefined;
  /** Files chosen elsewhere in the step: each new list is uploaded behind what waits here. */
  chosen?: readonly File[] | undefined;
  onFiles: (files: readonly Attachment[]) => void;
};

export function FilesField(props: Props) {
  const { title, noun, lead, files, most, ordered = false, watched, chosen, onFiles } = props;
  const [queue, setQueue] = useState<readonly File[]>([]);
  const [refusals, setRefusals] = useState<readonly { name: string; message: string }[]>([]);
  const refuse = (name: string, message: string) => setRefusals((was) => [...was, { name, message }]);
  const { upload, start, cancel, retry } = useUpload(
    ({ fileId, fileName }) =>
      onFiles([...files, { fileId, fileName: [...fileName].slice(0, longestName).join('') }]),
    (file) => (watched ? checkFile(file) : checkPdf(file)),
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
  useEffect(() => {
    if (chosen && chosen.length > 0) setQueue((was) => [...was, ...chosen]);
  }, [chosen]);
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
              watched={watched && (watched[at] ?? nothingYet)}
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
          <progress
            max={1}
            value={upload.waiting ? undefined : upload.fraction}
            aria-label={`上传 ${upload.name}`}
          />
          <span className="small muted">
            {upload.waiting ? '网络不稳定，恢复后自动继续' : `正在上传 ${Math.floor(upload.fraction * 100)}%`}
          </span>
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
      {queue.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files that wait may have one name
        <p className="attachment-row" key={at}>
          <span className="attachment-name">{file.name}</span>
          <span className="small muted">等待上传</span>
          <Button
            look="link"
            aria-label={`不上传 ${file.name}`}
            onClick={() => setQueue((was) => was.filter((other) => other !== file))}
          >
            取消
          </Button>
        </p>
      ))}
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
        {...(watched ? { accept: acceptedFiles } : {})}
        disabled={files.length >= most}
        onFile={(file) => setQueue((was) => [...was, file])}
      >
        <Icon name="plus" size={18} />
        添加{noun}
      </PdfButton>
    </section>
  );
}
