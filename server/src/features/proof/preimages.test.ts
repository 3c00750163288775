// A pack holds what a judge has to read of what its events only hash: attachments, the sentences that were agreed to, the places of each signatory.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeDownload } from '../../testing/judges/judge-download.ts';
import { makePdf } from '../../testing/make-pdf.ts';
import { party, startProduct, type World } from '../../testing/start-product.ts';

let w: World;
beforeAll(async () => {
  w = await startProduct();
});
afterAll(() => w?.close());

it('of an attachment, a consent and the places', async () => {
  const { client } = await w.person('13800000001', '陈思远');
  const attached = await makePdf({ title: '报价单', pages: 2 });
  const fileId = await w.upload(client, attached, '报价单.pdf');
  const { applyNo } = await w.send(client, [party('张三', '13800000002')], {
    attatchFileNamesJson: [{ fileId, fileName: '附件一' }],
  });
  const { signer, link } = await w.openLink('13800000002');
  const submission = await w.submission(signer, link);
  await signer.call(r.submit, submission);
  await w.drain();
  const { bytes, report } = await judgeDownload(w, client, { applyNo, kind: 'pack' });
  expect(report.claims.find(({ claim }) => claim === 'preimages')).toMatchObject({
    result: 'proved',
    reason: '3 份原文',
  });
  const names = (bytes.toString('latin1').match(/preimages\/[0-9a-f]{64}\.(?:json|pdf|txt)/g) ?? []).map(
    (name) => name.slice('preimages/'.length),
  );
  expect(names).toContain(`${submission.consentHash}.txt`);
  expect(new Set(names.map((name) => name.slice(-3)))).toEqual(new Set(['pdf', 'txt', 'son']));
});
