// A link to a related service: to its address where the operator connected it, else to our own help or to the page that
// introduces it.
import { Link } from '@tanstack/react-router';
import type { RelatedService } from '@xinqi/wire/account';
import { foreignTarget } from '../../platform/navigation/workplace.ts';
import { introductionOf, serviceWords } from './services.ts';

export function ServiceLink({ service, url }: { service: RelatedService; url: string | null }) {
  const { name } = serviceWords[service];
  if (url === null) return <Link to={service === 'help' ? '/help' : introductionOf(service)}>{name}</Link>;
  const how = foreignTarget();
  return (
    <a href={url} {...how}>
      {name}
      {how.target && <span className="visually-hidden">（在新标签页打开）</span>}
    </a>
  );
}
