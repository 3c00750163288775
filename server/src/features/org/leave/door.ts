// Who leaves an enterprise, who takes over, and what would be handed over, as types.

export type Leaver = { corpId: string; accountId: string; name: string };
export type Successor = { accountId: string; name: string };

/** A line that waits for him; its contract's name only to who may read it. */
export type OpenLine = {
  applyNo: string;
  contractName: string | null;
  senderName: string;
  deadline: Date | null;
};

/** What would be handed over. */
export type Holdings = {
  openSent: number;
  finishedSent: number;
  allSent: number;
  drafts: number;
  openLines: number;
  /** The first of them, nearest deadline first. */
  lines: OpenLine[];
};
