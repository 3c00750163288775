// Names and what stands to them, one below the other; what is empty is left out.
import type { ReactNode } from 'react';
import './real-name.css';

type Props = { rows: readonly (readonly [name: string, value: ReactNode])[]; className?: string };

export const Rows = ({ rows, className }: Props) => (
  <dl className={className ? `real-name-rows ${className}` : 'real-name-rows'}>
    {rows.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
