// A few words of at most 200 characters, with their count.
import { TextAreaField } from '../kit/text-area-field.tsx';

type Props = { label: string; value: string; onValue: (value: string) => void };

export function ReasonArea(props: Props) {
  return <TextAreaField {...props} maxLength={200} />;
}
