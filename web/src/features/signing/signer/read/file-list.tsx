// The files of a contract that has several: which one is read, and in which there is something left to do.
import type { FieldView, FileView } from '@xinqi/wire/signing';
import { FileSwitch } from '../../../../ui/reading/file-switch.tsx';

type Props = {
  files: readonly FileView[];
  at: number;
  onChange: (file: number) => void;
  /** My places that are still open. */
  left?: readonly FieldView[];
};

export default function FileList({ files, at, onChange, left = [] }: Props) {
  const names = files.map(({ name, position }) => {
    const open = left.filter(({ file }) => file === position).length;
    return `${name}${open > 0 ? `（待填 ${open}）` : ''}`;
  });
  return <FileSwitch names={names} at={at} onChange={onChange} />;
}
