// The verifier as one HTML file says of each kind of case what the command's engine says: sound, changed, forged, foreign, broken
// and hostile files under every root; `npm run long` asks it about all of them, and
// for that names this file.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { type Case, chooseTrust, judge, openOffline, sha256, test } from './pages/verifier.ts';

/**
 * Of packs about which the engine says alike, the first: page and command share the engine, and its tests judge every one. Every PDF:
 * keys of other kinds are the browser's own cryptography.
 */
function kindsOf(all: readonly Case[]): Case[] {
  const kinds = new Map<string, Case>();
  for (const one of all) {
    const { kind, verdict, reasonCode, claims } = one.report;
    const refuted = claims.filter(({ result }) => result === 'refuted').map(({ claim }) => claim);
    const alone = one.file.endsWith('.pdf') ? one.file : '';
    const said = JSON.stringify([one.trust, kind, verdict, reasonCode, refuted, alone]);
    if (!kinds.has(said)) kinds.set(said, one);
  }
  return [...kinds.values()];
}

test('each kind of case has the same report as the command, from disk and without a network', async ({
  page,
  cases,
}) => {
  test.setTimeout(240_000);
  expect(cases.all.length).toBeGreaterThan(120);
  const told = process.env.LONG ? cases.all : kindsOf(cases.all);
  expect(told.length).toBeGreaterThan(35);
  const complaints = await openOffline(page);
  let workers = 0;
  page.on('worker', () => {
    workers += 1;
  });
  for (const trust of new Set(told.map((one) => one.trust))) {
    await page.reload();
    if (trust === null) await expect(page.locator('#trust-state')).toContainText('尚未选择');
    else await chooseTrust(page, cases, trust);
    for (const { file, report } of told.filter((one) => one.trust === trust)) {
      const answer = await judge(page, cases.at(file));
      const { trust: from, trustList, tsaTrust: _none, witness, earlier, sheet, ...said } = answer;
      expect(said, `${file} under ${trust}`).toEqual(report);
      const named = trust === null ? null : `${trust}.pem`;
      expect([from, trustList, witness, earlier]).toEqual([named, null, null, null]);
      expect(sheet.sha256).toBe(sha256(readFileSync(cases.at(file))));
      await page.getByRole('button', { name: '核验另一个文件' }).click();
    }
  }
  expect(workers, 'the work is done beside the page').toBe(told.length);
  expect(complaints).toEqual([]);
});
