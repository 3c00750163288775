// The files of a contract that has several: which one is read, and in which there is something left to do.
import type { FieldView, FileView } from '@xinqi/wire/signing';
import { FileSwitch } from '../../../../ui/reading/file-switch.tsx';

type Props = {
  files: readonly FileView[];
  at: number;
  onChange: (file: number) => void;
  /** My places that are still open. */
  left?: readonly FieldView[];
  /** Those that he has to open before he signs. */
  unopened?: readonly FileView[];
};

export default function FileList({ files, at, onChange, left = [], unopened = [] }: Props) {
  const names = files.map(({ name, position }) => {
    const open = left.filter(({ file }) => file === position).length;
    const marks = [
      ...(open > 0 ? [`待填 ${open}`] : []),
      ...(unopened.some((file) => file.position === position) ? ['未打开'] : []),
    ];
    // before the name: behind a long one it would be out of sight on a phone
    return marks.length > 0 ? `〔${marks.join('，')}〕${name}` : name;
  });
  return <FileSwitch names={names} at={at} onChange={onChange} />;
}
