// A file of a card's picture, behind a button: the camera of a phone, or an album or folder.
import type { Ref } from 'react';

type Props = {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Straight to the camera. */
  camera?: boolean;
  /** A licence may be a PDF. */
  pdf?: boolean;
  onFile: (file: File) => void;
};

export function PictureInput({ ref, label, camera = false, pdf = false, onFile }: Props) {
  return (
    <input
      ref={ref}
      {...(camera ? { capture: 'environment' } : {})}
      type="file"
      accept={`image/jpeg,image/png${pdf ? ',application/pdf' : ''}`}
      className="visually-hidden"
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // choosing the same file again is a choice too
        target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
