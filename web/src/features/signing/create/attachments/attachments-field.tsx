// Attachments (附件) in step ①: further PDFs that the parties read and nobody signs. Each is inspected like the contract's own
// file; one that cannot be used says why and is taken off by hand.
import { maxAttachments } from '@xinqi/wire/signing';
import { sizeText } from '../../../../ui/format.ts';
import { Icon } from '../../../../ui/icons.tsx';
import type { Attachment } from '../draft/draft.ts';
import { PdfButton } from '../upload/pdf-button.tsx';
import { useFileInfo } from '../upload/use-file-info.ts';
import { useUpload } from '../upload/use-upload.ts';
import { useWizard } from '../wizard.ts';
import './attachments.css';

const longestName = 100;

function AttachmentRow({ file, onRemove }: { file: Attachment; onRemove: () => void }) {
  const { info, lost } = useFileInfo(file.fileId);
  const refused =
    lost?.message ??
    (info?.state === 'refused' ? (info.reason?.message ?? '文件无法使用') : undefined) ??
    (info?.state === 'needs_consent' ? '含表单、批注或受保护，请另存为普通 PDF 后重新添加' : undefined);
  return (
    <li className="attachment-row">
      <span className="attachment-name">{file.fileName}</span>
      <span className={refused ? 'small field-error' : 'small muted'} role={refused ? 'alert' : 'status'}>
        {refused ?? (info?.state === 'ready' ? sizeText(info.length) : '正在检查…')}
      </span>
      <button type="button" className="link-btn" aria-label={`移除附件 ${file.fileName}`} onClick={onRemove}>
        移除
      </button>
    </li>
  );
}

export function AttachmentsField() {
  const { draft, dispatch } = useWizard();
  const { attachments } = draft;
  const set = (next: readonly Attachment[]) => dispatch({ type: 'edit', change: { attachments: next } });
  const { upload, start, cancel, retry } = useUpload(({ fileId, fileName }) =>
    set([...attachments, { fileId, fileName: [...fileName].slice(0, longestName).join('') }]),
  );
  return (
    <section className="card wizard-card" aria-label="附件">
      <h2>
        附件<span className="muted attachments-optional">（选填）</span>
      </h2>
      <p className="muted attachments-lead">
        随合同提供给各方阅读，无需签署，文件哈希记入存证。最多 {maxAttachments} 个 PDF。
      </p>
      {attachments.length > 0 && (
        <ul className="attachment-list">
          {attachments.map((file) => (
            <AttachmentRow
              key={file.fileId}
              file={file}
              onRemove={() => set(attachments.filter((other) => other.fileId !== file.fileId))}
            />
          ))}
        </ul>
      )}
      {upload.state === 'uploading' && (
        <p className="attachment-row" role="status">
          <span className="attachment-name">{upload.name}</span>
          <span className="small muted">正在上传 {Math.floor(upload.fraction * 100)}%</span>
          <button type="button" className="link-btn" onClick={cancel}>
            取消
          </button>
        </p>
      )}
      {upload.state === 'failed' && (
        <p className="attachment-row" role="alert">
          <span className="attachment-name">{upload.name}</span>
          <span className="small field-error">{upload.message}</span>
          {upload.again && (
            <button type="button" className="link-btn" onClick={retry}>
              重新上传
            </button>
          )}
        </p>
      )}
      <PdfButton
        label="选择附件"
        disabled={attachments.length >= maxAttachments || upload.state === 'uploading'}
        onFile={start}
      >
        <Icon name="plus" size={18} />
        添加附件
      </PdfButton>
    </section>
  );
}
