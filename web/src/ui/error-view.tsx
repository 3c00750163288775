// Error pages (spec §2.7, §8): 404 with its two possible causes, anything else asks to retry later.
import type { ErrorComponentProps } from '@tanstack/react-router';
import { asFailure, statusOf } from '../platform/failure.ts';
import { words } from './words.ts';

/** `status` 404, or anything else for a server or page fault; `message` says more than the page's usual sentence. */
export function ErrorView({ status, message }: { status: number; message?: string | undefined }) {
  const missing = status === 404;
  return (
    <main className="error-view">
      {/* a sentence of its own says it: a number above it would only frighten */}
      {!(missing && message) && (
        <p className="error-status" aria-hidden="true">
          {missing ? status : `${status} ${words.fault}`}
        </p>
      )}
      <h1>{message ?? (missing ? words.notFound : words.serverBusy)}</h1>
      {missing && !message && (
        <>
          <p className="muted">可能原因：</p>
          <ol className="muted">
            {words.notFoundCauses.map((cause) => (
              <li key={cause}>{cause}</li>
            ))}
          </ol>
        </>
      )}
      <a className="btn btn-primary" href="/">
        {words.backHome}
      </a>
    </main>
  );
}

export const NotFoundPage = () => <ErrorView status={404} />;

/** A page that failed; blank while the browser is on its way to the login page. */
export const ErrorPage = ({ error }: ErrorComponentProps) =>
  asFailure(error).reloadLogin ? null : <ErrorView status={statusOf(error)} />;
