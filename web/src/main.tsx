// Starts the pages. zod's compiled fast path would need 'unsafe-eval', which our CSP forbids: switched off first.
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { onExpiry } from './platform/expiry.ts';
import { router } from './routes.tsx';
import './ui/style/base.css';
import './ui/style/controls.css';
import './ui/style/marks.css';

config({ jitless: true });
onExpiry({ navigate: (path) => router.history.push(path) });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
