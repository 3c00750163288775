// Where a file is chosen: the whole area is the button, and takes a dropped file.
import { useRef, useState } from 'react';
import { toast } from '../../../../platform/toast.ts';
import { Icon } from '../../../../ui/icons.tsx';

export function UploadZone({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    if (files.length > 1) toast.info('一次发起一份合同，已取第一个文件');
    const [file] = files;
    if (file) onFile(file);
  };
  return (
    <>
      <button
        type="button"
        className={over ? 'upload-zone upload-zone-over' : 'upload-zone'}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <span className="upload-zone-icon">
          <Icon name="upload" size={28} />
        </span>
        <strong>
          <span className="wide-only">点击选择文件，或将文件拖到此处</span>
          <span className="narrow-only">点击选择文件</span>
        </strong>
        <span className="muted">仅支持 PDF，不超过 50 MB、1000 页</span>
      </button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="选择合同文件"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </>
  );
}
