// A failed page is told to our log once, with where and what, never with a query.
import { expect, it } from 'vitest';
import { fakeServer, ok } from '../../testing/show-page.tsx';
import { reportFault } from './report-fault.ts';

it('tells page, status and message, once each', () => {
  window.history.replaceState(null, '', '/signInfo/viewDetail?applyNo=A&sign=secret');
  const sent = fakeServer({ '/browserLog': ok({ done: true }) });
  const fault = Object.assign(new Error('Unknown middleware audit'), { statusCode: 500 });
  reportFault(fault);
  reportFault(fault);
  reportFault({ code: 'BUSY', message: '系统繁忙', status: 503 });
  const logs = sent.map(({ body }) => JSON.parse(new URLSearchParams(body).get('log') ?? '') as unknown);
  expect(logs).toEqual([
    { event: 'page-failed', status: 500, page: '/signInfo/viewDetail', message: 'Unknown middleware audit' },
    { event: 'page-failed', status: 503, page: '/signInfo/viewDetail', message: 'BUSY' },
  ]);
});
