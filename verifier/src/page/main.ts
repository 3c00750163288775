// One script, two places: in the page it starts the page, in the worker it judges.
import { startPage } from './start-page.ts';
import { serveAsWorker } from './worker.ts';

if (typeof document === 'undefined') serveAsWorker();
else startPage(document.currentScript?.textContent ?? '');
