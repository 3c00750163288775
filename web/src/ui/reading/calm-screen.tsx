// A calm card in the middle for a page that has nothing to do: it ended, was not his turn, or its link is dead.
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.tsx';
import './entry.css';

type Props = {
  icon: IconName;
  title: string;
  text: string;
  /** What it was about, between title and text. */
  about?: ReactNode;
  /** What can be done now. */
  children?: ReactNode;
};

export function CalmScreen({ icon, title, text, about, children }: Props) {
  return (
    <main className="first">
      <div className="first-card card end-card">
        <span className="end-icon">
          <Icon name={icon} size={30} />
        </span>
        <h1>{title}</h1>
        {about}
        <p className="muted">{text}</p>
        {children && <div className="end-actions">{children}</div>}
      </div>
    </main>
  );
}
