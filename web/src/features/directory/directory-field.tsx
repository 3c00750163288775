// One directory of the own tree: as a field of a form, or none; and where it stands, in words.
import { SelectField } from '../../ui/kit/select.tsx';
import { pathsOf, useDirectories } from './queries.ts';

type Props = {
  label: string;
  value: string | undefined;
  onValue: (directoryId: string | undefined) => void;
};

export function DirectoryField({ label, value, onValue }: Props) {
  const { data } = useDirectories();
  const paths = data ? [...pathsOf(data.rows)] : [];
  const gone = value !== undefined && data !== undefined && !paths.some(([id]) => id === value);
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      options={[['', '不归档'] as const, ...(gone ? [[value, '已删除的目录'] as const] : []), ...paths]}
      onValue={(chosen) => onValue(chosen === '' ? undefined : chosen)}
    />
  );
}

export function DirectoryPath({ directoryId }: { directoryId: string }) {
  const { data } = useDirectories();
  return <>{data && (pathsOf(data.rows).get(directoryId) ?? '已删除的目录')}</>;
}
