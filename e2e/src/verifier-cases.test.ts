// The verifier as one HTML file says of every case what the command's engine says: sound, changed, forged, foreign, broken
// and hostile files under every root. The longest of the verifier's stories, alone in its file so that it can begin first.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { chooseTrust, judge, openOffline, sha256, test } from './pages/verifier.ts';

test('every case has the same report as the command, from disk and without a network', async ({
  page,
  cases,
}) => {
  test.setTimeout(240_000);
  const complaints = await openOffline(page);
  let workers = 0;
  page.on('worker', () => {
    workers += 1;
  });
  expect(cases.all.length).toBeGreaterThan(120);
  for (const trust of new Set(cases.all.map((one) => one.trust))) {
    await page.reload();
    if (trust === null) await expect(page.locator('#trust-state')).toContainText('尚未选择');
    else await chooseTrust(page, cases, trust);
    for (const { file, report } of cases.all.filter((one) => one.trust === trust)) {
      const answer = await judge(page, cases.at(file));
      const { trust: from, trustList, tsaTrust: _none, witness, earlier, sheet, ...said } = answer;
      expect(said, `${file} under ${trust}`).toEqual(report);
      const named = trust === null ? null : `${trust}.pem`;
      expect([from, trustList, witness, earlier]).toEqual([named, null, null, null]);
      expect(sheet.sha256).toBe(sha256(readFileSync(cases.at(file))));
      await page.getByRole('button', { name: '核验另一个文件' }).click();
    }
  }
  expect(workers, 'the work is done beside the page').toBe(cases.all.length);
  expect(complaints).toEqual([]);
});
