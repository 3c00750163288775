// Around pages that serve everybody: the shell for who is signed in, so that he finds his way back; the minimal header for a
// visitor. The pages hold no landmark of their own.
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../platform/session.ts';
import { PageLoading } from '../ui/page-loading.tsx';
import PlainLayout from './plain-layout.tsx';

const Shell = lazy(() => import('./shell-layout.tsx'));

export default function VisitorLayout() {
  const signedIn = useSession(({ syncStatus, authUser }) => syncStatus && authUser !== null);
  if (signedIn)
    return (
      <Suspense fallback={<PageLoading />}>
        <Shell />
      </Suspense>
    );
  return (
    <PlainLayout>
      <main>
        <Outlet />
      </main>
    </PlainLayout>
  );
}
