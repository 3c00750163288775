// Drop or choose one file, or several where they are taken. The whole area is the label of a real file input: keyboard, screen reader and phone work.
import { type DragEvent, type ReactNode, useState } from 'react';
import { toast } from '../platform/toast.ts';

export type FileDropProps = {
  /** Of the input's `accept`: MIME types and endings. */
  accept: string;
  onFile: (file: File) => void;
  /** More than one at once; without it the first is taken. */
  onSeveral?: (files: readonly File[]) => void;
  /** Look of the area; `<className>-over` is added while a file hovers over it. */
  className: string;
  /** What the input is called aloud; the words of the area when left out. */
  label?: string;
  children: ReactNode;
};

export function FileDrop({ accept, onFile, onSeveral, className, label, children }: FileDropProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 1) {
      if (onSeveral) return onSeveral([...files]);
      toast.info('一次处理一个文件，已取第一个');
    }
    const file = files?.[0];
    if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      className={`file-drop ${className}${over ? ` file-drop-over ${className}-over` : ''}`}
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
        multiple={onSeveral !== undefined}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          take(event.target.files);
          // choosing the same file again is a choice too
          event.target.value = '';
        }}
      />
      {children}
    </label>
  );
}
