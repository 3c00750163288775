// Checking a printed copy by the code on it. Whoever finds a paper has its code: he learns that it was printed, when, by whom (masked)
// and what has become of the contract since; neither the text nor a full name, nor who else printed.
import { printCodeText, readPrintCode, SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../platform/app-error.ts';
import { maskName } from '../../platform/crypto/mask.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import type { ProofParts } from './build-contract-pack.ts';
import { nameOf, nowOf } from './certificate.ts';

/** 80 random bits are not guessed; this keeps whoever tries from costing anything. */
const limit = { name: 'print-code', max: 60, seconds: 600 };

export async function printedCopy({ deps, signing }: ProofParts, { ip }: Pick<Ctx, 'ip'>, typed: string) {
  await deps.limits.use({ limit, ip });
  const code = readPrintCode(typed);
  if (code === undefined) throw new AppError('PRINT_CODE_WRONG');
  const print = await signing.byPrintCode(deps.db, code);
  const contract = print && (await signing.contract(deps.db, print.apply_id));
  if (!contract) throw new AppError('PRINT_CODE_UNKNOWN');
  const { apply, lines } = contract;
  return {
    code: printCodeText(code),
    copyNo: print.copy_no,
    copies: print.copies,
    printedAt: print.created_at.toISOString(),
    printer: [print.printer_corp, print.printer].flatMap((name) => (name ? maskName(name) : [])).join(' '),
    pages: contract.files.reduce((sum, { pages }) => sum + pages.length, 0),
    applyNo: apply.apply_no!,
    preservationId: apply.preservation_id!,
    contractName: maskName(apply.contract_name),
    state: nowOf(apply),
    finishedAt: apply.finished_at!.toISOString(),
    signatories: lines.filter((line) => line.status === SignInfoStatus.Preserved).map(nameOf),
  };
}
