// What may be done with a row: its word, and beside it, for who hears the page instead of seeing it, with which row.
import { Button, type ButtonProps } from '../kit/button.tsx';

type Props = Omit<ButtonProps, 'look' | 'children' | 'aria-label'> & {
  act: string;
  /** Name of the row. */
  of: string;
};

export const RowAct = ({ act, of, ...rest }: Props) => (
  <Button look="link" {...rest} aria-label={`${act} ${of}`}>
    {act}
  </Button>
);
