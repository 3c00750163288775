// Starts the pages.
import './platform/http/without-eval.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onExpiry } from './platform/expiry.ts';
import { router } from './routes.tsx';
import './ui/style/base.css';
import './ui/style/controls.css';
import './ui/style/marks.css';

onExpiry({ navigate: (path) => router.history.push(path) });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
