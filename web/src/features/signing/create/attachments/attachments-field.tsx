// Attachments (附件) in step ①: further PDFs that the parties read and nobody signs.
import { maxAttachments } from '@xinqi/wire/signing';
import { useWizard } from '../wizard.ts';
import { FilesField } from './files-field.tsx';

export function AttachmentsField() {
  const { draft, dispatch } = useWizard();
  return (
    <FilesField
      title="附件"
      noun="附件"
      lead={`随合同提供给各方阅读，无需签署，文件哈希记入存证。最多 ${maxAttachments} 个 PDF。`}
      files={draft.attachments}
      most={maxAttachments}
      onFiles={(attachments) => dispatch({ type: 'edit', change: { attachments } })}
    />
  );
}
