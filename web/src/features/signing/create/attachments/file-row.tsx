// One of the further files or attachments: how its inspection stands, and what of it is asked of the sender.
import { useState } from 'react';
import { asFailure } from '../../../../platform/failure.ts';
import { toast } from '../../../../platform/toast.ts';
import { sizeText } from '../../../../ui/format.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { agreeToConversion } from '../api.ts';
import type { Attachment } from '../draft/draft.ts';
import { ConsentDialog } from '../file/consent-dialog.tsx';
import { ConvertedPages } from '../file/converted-pages.tsx';
import { checkingText } from '../file/queue-text.ts';
import { useFileInfo, type Watched } from '../file/use-file-info.ts';

/** What the contract's own files would be converted for; an attachment is taken as it is or not at all. */
const unfit: Record<string, string> = {
  FILE_REPAIR: '文件结构有误',
  FILE_OWNER_PASSWORD: '文件有权限限制',
  FILE_HIDDEN_LAYERS: '文件含有默认不显示的图层',
  FILE_TWO_TEXTS: '文件在不同阅读器中显示不同',
  FILE_NOT_COMPARED: '未能在限时内核对不同阅读器的显示是否一致',
  FILE_SIGNED_UNSOUND: '文件中已有的签名未全部通过核验',
  FILE_FLATTEN: '含表单、批注、附件等内容',
};

type Props = {
  noun: string;
  file: Attachment;
  /** Of a file of the contract: watched by the wizard, called as it was uploaded, converted and compared where it needs that. */
  watched: Watched | undefined;
  onRemove: () => void;
  /** Towards the beginning; absent for the first, and where order means nothing. */
  onUp?: (() => void) | undefined;
};

export function FileRow({ noun, file, watched, onRemove, onUp }: Props) {
  const own = useFileInfo(watched ? undefined : file.fileId);
  const { info, lost } = watched ?? own;
  const [asking, setAsking] = useState(false);
  const [agreeing, setAgreeing] = useState(false);
  const name = (watched ? info?.fileName : undefined) ?? file.fileName;
  const asked = info?.state === 'needs_consent' ? info : undefined;
  const refused =
    lost?.message ??
    (info?.state === 'refused' ? (info.reason?.message ?? '文件无法使用') : undefined) ??
    (asked && !watched
      ? `${unfit[asked.reason?.code ?? ''] ?? '文件不能直接使用'}，请另存为普通 PDF 后重新添加`
      : undefined);
  const state = info?.state === 'ready' ? sizeText(info.length) : checkingText(info?.queue);
  const agree = async () => {
    setAgreeing(true);
    try {
      watched?.take?.(await agreeToConversion(file.fileId));
      setAsking(false);
    } catch (error) {
      toast.failure(asFailure(error));
    } finally {
      setAgreeing(false);
    }
  };
  return (
    <li>
      <div className="attachment-row">
        <span className="attachment-name">{name}</span>
        <span className={refused ? 'small field-error' : 'small muted'} role={refused ? 'alert' : 'status'}>
          {refused ?? (asked ? '等待您确认处理方式' : state)}
        </span>
        {asked && watched && (
          <Button look="link" aria-label={`确认${noun} ${name}`} onClick={() => setAsking(true)}>
            查看并确认
          </Button>
        )}
        {onUp && (
          <Button look="link" aria-label={`上移${noun} ${name}`} onClick={onUp}>
            上移
          </Button>
        )}
        <Button look="link" aria-label={`移除${noun} ${name}`} onClick={onRemove}>
          移除
        </Button>
      </div>
      {watched?.take && info?.converted && <ConvertedPages info={info} onChecked={watched.take} />}
      <ConsentDialog
        info={asking ? asked : undefined}
        busy={agreeing}
        onAgree={() => void agree()}
        onRefuse={onRemove}
      />
    </li>
  );
}
