// The end of every act on a contract: the lists and whoever watches it follow.
import type { Tx } from '../../../../platform/db.ts';
import { publish } from '../../../../platform/live.ts';
import { applyTopic } from '../parts.ts';
import { projectContract } from './project-contract.ts';

/** The end of every act on a contract, under its lock: its rows in the lists follow, everyone who watches it is told. */
export async function moved(tx: Tx, applyId: string): Promise<void> {
  await projectContract(tx, applyId);
  await publish(tx, applyTopic(applyId));
}
