// A file that was made of a Word or Excel file or of pictures: its pages are looked at, to the last one, and the sender says that he compared
// them, before anything can be sent. That he did is his word; it is kept as evidence.
import { isPictureName } from '@xinqi/domain';
import type { FileInfo } from '@xinqi/wire/file';
import { Checkbox, Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { asFailure } from '../../../../platform/failure.ts';
import { toast } from '../../../../platform/toast.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { PdfView } from '../../../../ui/pdf-view/index.ts';
import { usePhone } from '../../../../ui/use-phone.ts';
import { confirmPages, fileSource } from '../api.ts';
import '../preview/preview.css';

type Props = { info: FileInfo; onChecked: (info: FileInfo) => void };

export function ConvertedPages({ info, onChecked }: Props) {
  const [open, setOpen] = useState(false);
  const [read, setRead] = useState(false);
  const [busy, setBusy] = useState(false);
  const ready = info.state === 'ready';
  const checked = info.converted?.checked ?? false;
  const confirm = async () => {
    setBusy(true);
    try {
      onChecked(await confirmPages(info.fileId));
      setOpen(false);
    } catch (error) {
      toast.failure(asFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="wizard-note">
      <p className="wizard-note-line">
        <strong>
          此文件由{isPictureName(info.fileName) ? '图片' : ' Word 或 Excel '}转换，共 {info.pageCount} 页。
        </strong>
        签署的是转换后的 PDF，请逐页核对
        {isPictureName(info.fileName) ? '方向、顺序和清晰度' : '文字、编号、表格和图片'}；原文件一并保留。
      </p>
      <div className="converted-actions">
        <Button disabled={!ready} onClick={() => setOpen(true)}>
          逐页查看
        </Button>
        <Checkbox
          checked={checked}
          disabled={!ready || checked || busy || !read}
          onChange={() => void confirm()}
        >
          我已逐页核对
        </Checkbox>
      </div>
      {!read && !checked && <p className="muted small">看到最后一页后可以勾选；未核对的文件不能发起。</p>}
      <Drawer
        open={open}
        placement="bottom"
        size="100%"
        rootClassName="preview"
        title="逐页核对"
        closable={{ 'aria-label': '关闭核对' }}
        extra={
          !checked && (
            <Button look="primary" busy={busy} disabled={!read || busy} onClick={() => void confirm()}>
              核对无误
            </Button>
          )
        }
        destroyOnHidden
        onClose={() => setOpen(false)}
      >
        <Pages info={info} onEnd={() => setRead(true)} />
      </Drawer>
    </div>
  );
}

function Pages({ info, onEnd }: { info: FileInfo; onEnd: () => void }) {
  const phone = usePhone();
  const source = useMemo(() => fileSource(info.fileId), [info.fileId]);
  return (
    <div className="preview-document converted-document">
      <PdfView source={source} pages={info.pages} compact={phone} thumbnails={!phone} onEndReached={onEnd} />
    </div>
  );
}
