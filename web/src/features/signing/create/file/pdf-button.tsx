// A button that opens the browser's own choice of one PDF, or of several.
import { type ReactNode, useRef } from 'react';
import { Button } from '../../../../ui/kit/button.tsx';

type Props = {
  /** What the input is called aloud. */
  label: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  /** Several at once: `onFile` is told of each, in their order; `onSeveral` of all. */
  several?: boolean;
  onSeveral?: (files: readonly File[]) => void;
  /** What may be chosen; a PDF unless said. */
  accept?: string;
  children: ReactNode;
};

export function PdfButton({
  label,
  disabled = false,
  onFile,
  several = false,
  onSeveral,
  accept = 'application/pdf,.pdf',
  children,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={several || onSeveral !== undefined}
        accept={accept}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // choosing the same file again is a choice too
          event.target.value = '';
          if (onSeveral && files.length > 1) onSeveral(files);
          else for (const file of files) onFile(file);
        }}
      />
    </>
  );
}
