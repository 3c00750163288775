// A list that fills in an advanced template of one person, as tests send it: its columns, its batch, and until it rests.
import { randomUUID } from 'node:crypto';
import { BatchState } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import { signingRoutes } from '@xinqi/wire/signing';
import { templateRoutes } from '@xinqi/wire/template';
import { readXlsx } from '../../../platform/spreadsheet/read-xlsx.ts';
import type { World } from '../../../testing/start-product.ts';

export function listOfTemplate(w: World, sender: Client) {
  /** Heads of the sheet to fill in; or code and message of the refusal. */
  const titlesOf = async (tplId: string) => {
    const as = { bearer: sender.bearer, path: '/i/tpl/downTemplateExcel/{id}' };
    const { body } = await w.call(templateRoutes.downTemplateExcel, { id: tplId }, as);
    return body.success ? readXlsx(Buffer.from(body.data.file, 'base64'), 10)[0]! : [body.code, body.message];
  };
  const info = (batchId: string) =>
    sender.call(signingRoutes.batchInfo, { batchId }, '/i/applySign/batchInfo');
  return {
    titlesOf,
    info,
    /** Input of batchCreate with a row for each of `rows`, by head; its one role is the 承租方. */
    async batchOf(tplId: string, rows: Record<string, string>[]) {
      const titles = await titlesOf(tplId);
      const { payload } = await sender.call(templateRoutes.use, { tplId, forList: 1 }, '/i/tpl/use');
      const { saveToDraftBox: _, contractNo: _no, signatoryJson, ...common } = payload;
      return {
        ...common,
        batchId: randomUUID(),
        signatoryJson: signatoryJson.map((line) => ({ ...line, listed: 1 as const, role: '承租方' })),
        rows: rows.map((of, at) => ({
          number: at + 2,
          cells: titles.map((title) => of[title as string] ?? ''),
        })),
      };
    },
    /** Until nothing of it waits for the job: its files are made by other jobs. */
    async rest(batchId: string) {
      for (let i = 0; i < 160; i++) {
        await w.drain();
        const now = await info(batchId);
        if (now.state !== BatchState.Running) return now;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      throw new Error('the batch did not come to rest');
    },
  };
}
