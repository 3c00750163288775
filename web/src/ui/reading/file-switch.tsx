// Which of several files is shown: a row of tabs, which is moved sideways where there are more than fit. Of one file nothing is asked.
import { Tabs } from '../tabs.tsx';
import './file-switch.css';

type Props = {
  /** In order; what is to be said of one stands before its name. */
  names: readonly string[];
  at: number;
  onChange: (at: number) => void;
};

export function FileSwitch({ names, at, onChange }: Props) {
  if (names.length < 2) return null;
  return (
    <div className="file-switch">
      <Tabs
        label={`合同文件，共${names.length}个`}
        tabs={names.map((name, i) => [String(i), `${i + 1}. ${name}`] as const)}
        value={String(at)}
        onChange={(key) => onChange(Number(key))}
      />
    </div>
  );
}
