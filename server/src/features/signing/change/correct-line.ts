// A wrong phone or a misspelt name, corrected before he signs: same line, a new link at once, the old one dead (L-04).
import { decideCorrect, SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import { netCommits } from '../../ledger/index.ts';
import { actedLine, actedParties, settled } from '../contract/acted.ts';
import { bySender, changeContract } from '../contract/change-contract.ts';
import { updatePerson } from '../contract/line-store.ts';
import { openLine, type Parts } from '../contract/parts.ts';
import { recipientCommits } from '../contract/person-commits.ts';
import { requireApprovedParties, senderOf } from '../contract/sender.ts';
import type { SignInfoRow } from '../contract/store.ts';
import { inviteSigner } from '../contract/telling/notify.ts';
import { checkSignatory, oldCommits, personColumns, requireFits } from './signatory.ts';
import { refreshSigners } from './store.ts';

type Wish = {
  name?: string | undefined;
  operatorName?: string | undefined;
  mobile?: string | undefined;
  identityCard?: string | undefined;
};

export async function correctLine(parts: Parts, ctx: Ctx, asked: SignInfoRow, wish: Wish): Promise<void> {
  await changeContract(parts, ctx.now, bySender(ctx, asked.apply_id), async (change) => {
    const { tx, apply, lines } = change;
    const line = lines.find((l) => l.sign_no === asked.sign_no)!;
    settled(decideCorrect(actedParties(apply), actedLine(line), ctx.now));
    const old = openLine(parts, line);
    const wished = {
      userType: line.user_type,
      name: wish.name ?? line.name,
      operatorName: wish.operatorName ?? line.operator_name ?? undefined,
      mobile: wish.mobile ?? old.mobile,
      identityCard: wish.identityCard,
    };
    const who = checkSignatory(parts, wished, ctx.now, line);
    const same =
      who.name === line.name &&
      who.operatorName === line.operator_name &&
      who.mobile === old.mobile &&
      who.idCard === old.idCard;
    if (same) throw new AppError('ACT_NOTHING');
    if (who.name !== line.name) await requireApprovedParties(parts, tx, apply);
    await requireFits(parts, tx, lines, who, line);
    const person = await personColumns(parts, tx, line.sign_info_id, who);
    await updatePerson(tx, line.sign_no, person);
    change.record({
      type: 'recipient.correct',
      signNo: line.sign_no,
      actor: senderOf(apply),
      data: {},
      commits: {
        ...oldCommits(parts, line),
        ...recipientCommits(parts, { ...line, ...person }),
        ...netCommits(ctx.ip, ctx.userAgent),
      },
    });
    // The new generation is sent to the new phone; whoever held the old pair holds nothing.
    if (line.status === SignInfoStatus.Pending)
      change.record(await inviteSigner(parts, tx, apply, { ...line, ...person }, ctx.now));
    await refreshSigners(tx, apply.apply_id, ctx.now);
  });
}
