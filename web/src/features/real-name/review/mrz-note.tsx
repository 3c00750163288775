// What the machine-readable zone of a passport's picture says otherwise than was typed: a hint, since a reader errs. Who has not typed yet takes it over.
import { mrzHints, readMrz, type SaidOfPaper, saidByMrz } from '@xinqi/domain';
import { Button } from '../../../ui/kit/button.tsx';

type Props = {
  mrz: string | null;
  said: SaidOfPaper;
  /** In Beijing. */
  today: string;
  onFill: (part: Partial<SaidOfPaper>) => void;
};

export function MrzNote({ mrz, said, today, onFill }: Props) {
  const zone = readMrz(mrz ?? '');
  if (!zone)
    return (
      <p className="muted small">
        未能从照片读出护照下方的两行机读码，不影响提交；照片不清晰的，建议重新拍摄。
      </p>
    );
  const hints = mrzHints(zone, said);
  if (hints.length === 0) return <p role="status">填写的内容与照片上的机读码一致。</p>;
  return (
    <div role="status">
      <p>照片上的机读码与填写的不同，请核对（也可能是识别有误，不影响提交）：</p>
      <ul>
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <Button onClick={() => onFill(saidByMrz(zone, today))}>按机读码填写</Button>
    </div>
  );
}
