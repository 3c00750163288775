// Cards that lead to the places where something is set.
import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../../../ui/icons.tsx';
import './settings.css';

export type Place = { to: string; icon: IconName; title: string; text: string };

export function Places({ places }: { places: readonly Place[] }) {
  return (
    <ul className="settings-places">
      {places.map(({ to, icon, title, text }) => (
        <li key={to}>
          <Link to={to} className="card settings-place">
            <Icon name={icon} />
            <span>
              <strong>{title}</strong>
              <span className="muted small">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
