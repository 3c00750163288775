// Which of several files is shown: tabs where there is room for them, otherwise a choice of a list. Of one file nothing is asked.
import { Select } from '../kit/select.tsx';
import { Tabs } from '../tabs.tsx';
import { useHandheld } from '../use-phone.ts';
import './file-switch.css';

type Props = {
  /** In order; what is to be said of one stands behind its name. */
  names: readonly string[];
  at: number;
  onChange: (at: number) => void;
};

/** So many names stand side by side. */
const TABS = 5;

export function FileSwitch({ names, at, onChange }: Props) {
  const phone = useHandheld();
  if (names.length < 2) return null;
  const label = `合同文件，共${names.length}个`;
  const words = names.map((name, i) => `${i + 1}. ${name}`);
  return (
    <div className="file-switch">
      {phone || names.length > TABS ? (
        <Select
          aria-label={label}
          value={at}
          options={words.map((text, i) => [i, text] as const)}
          onValue={onChange}
          small
        />
      ) : (
        <Tabs
          label={label}
          tabs={words.map((text, i) => [String(i), text] as const)}
          value={String(at)}
          onChange={(key) => onChange(Number(key))}
        />
      )}
    </div>
  );
}
