// A button that opens the browser's own choice of one PDF.
import { type ReactNode, useRef } from 'react';

type Props = {
  /** What the input is called aloud. */
  label: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
};

export function PdfButton({ label, disabled = false, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="btn" disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // choosing the same file again is a choice too
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
