// The chosen file and how far it is: uploading, its place in the queue, 检查文件, ready.
import { isConvertedName } from '@xinqi/domain';
import { sizeText } from '../../../../ui/format.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { PdfButton } from '../file/pdf-button.tsx';
import { checkingText } from '../file/queue-text.ts';
import type { UploadState } from '../file/use-upload.ts';
import { useWizard } from '../wizard.ts';

type Progress = { text: string; fraction: number | undefined; done: boolean };

function useProgress(upload: UploadState): Progress {
  const { watch } = useWizard();
  if (upload.state === 'uploading') {
    if (upload.waiting) return { text: '网络不稳定，恢复后自动继续上传…', fraction: undefined, done: false };
    const sent = upload.fraction >= 1;
    const which = upload.part ? `第 ${upload.part.at}/${upload.part.of} 张，共 ` : '';
    const text = sent ? '上传完成，正在保存…' : `正在上传 ${which}${Math.floor(upload.fraction * 100)}%`;
    return { text, fraction: upload.fraction, done: false };
  }
  const { info, offline } = watch;
  if (offline) return { text: '网络不稳定，正在重新连接…', fraction: undefined, done: false };
  if (info?.state === 'ready') return { text: '已就绪', fraction: 1, done: true };
  if (info?.state === 'needs_consent')
    return {
      text: info.alreadySigned ? '等待您确认已有的签名' : '等待您确认转换方式',
      fraction: undefined,
      done: false,
    };
  const converting = info && isConvertedName(info.fileName) && !info.converted && !info.queue;
  return {
    text: converting ? '正在转换为 PDF，页数多时需要一两分钟…' : checkingText(info?.queue),
    fraction: undefined,
    done: false,
  };
}

type Props = {
  upload: UploadState;
  /** What may take its place. */
  accept: string;
  onCancel: () => void;
  onChoose: (file: File) => void;
  onSeveral: (files: readonly File[]) => void;
};

export function FileCard({ upload, accept, onCancel, onChoose, onSeveral }: Props) {
  const { watch } = useWizard();
  const { info } = watch;
  const progress = useProgress(upload);
  const uploading = upload.state === 'uploading';
  const name = uploading ? upload.name : (info?.fileName ?? '合同文件');
  const size = uploading ? upload.size : info?.length;
  const facts = [
    // a template's own file is no upload: its size is not known here
    size ? sizeText(size) : '',
    !uploading && info?.pageCount ? `${info.pageCount} 页` : '',
  ];
  return (
    <div className="file-card">
      <span className="file-card-icon">
        <Icon name="file" size={26} />
      </span>
      <div className="file-card-body">
        <strong className="file-card-name" title={name}>
          {name}
        </strong>
        <span className="muted small">{facts.filter(Boolean).join(' · ')}</span>
        {progress.done ? (
          <span className="tag tag-green file-card-ready">已就绪</span>
        ) : (
          <>
            <progress
              className="file-card-bar"
              max={1}
              value={progress.fraction}
              aria-label={progress.text}
            />
            <span className="small muted" role="status">
              {progress.text}
            </span>
          </>
        )}
      </div>
      {uploading ? (
        <Button onClick={onCancel}>取消上传</Button>
      ) : (
        <PdfButton label="更换合同文件" accept={accept} onFile={onChoose} onSeveral={onSeveral}>
          更换文件
        </PdfButton>
      )}
    </div>
  );
}
