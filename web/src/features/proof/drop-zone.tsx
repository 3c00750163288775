// Drop or choose one file; the whole area is the label of a real file input, so keyboard and screen reader work.
import { type DragEvent, useState } from 'react';
import { Icon } from '../../ui/icons.tsx';

export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <label
      className={`drop card${over ? ' drop-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        className="visually-hidden"
        type="file"
        accept=".pdf,.zip,application/pdf,application/zip"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <span className="drop-icon">
        <Icon name="upload" size={32} />
      </span>
      <strong>把文件拖到这里，或点击选择</strong>
      <span className="muted">证据包（.zip）或 PDF，不超过 100MB</span>
    </label>
  );
}
