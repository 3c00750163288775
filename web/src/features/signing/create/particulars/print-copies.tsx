// 打印份数: how many print copies each side may make of the finished contract; 10 where nothing is said.

import { SelectField } from '../../../../ui/kit/select.tsx';
import { useWizard } from '../wizard.ts';
import './particulars.css';

const offered = [0, 1, 2, 3, 5, 10, 20, 50, 99];

export function PrintCopies() {
  const { draft, dispatch } = useWizard();
  const copies = draft.printCopies ?? 10;
  // a program may have said another number
  const options = [...new Set([...offered, copies])].sort((a, b) => a - b);
  return (
    <SelectField
      label="签署完成后各方可打印"
      small
      className="confirm-prints"
      value={copies}
      options={options.map((n) => [n, n === 0 ? '不允许打印' : `各${n}份`])}
      onValue={(n) => dispatch({ type: 'edit', change: { printCopies: n } })}
    />
  );
}
