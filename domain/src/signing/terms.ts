// What a sender asks for beside parties and fields (spec §3 "Create-apply payload", domain.md §2.3): who pays, which certificates,
// who sets a 骑缝章. Numbers on the wire, rules of both sides.

/** consumMode: whom the contract costs. */
export const ConsumMode = { Sender: 0, Signer: 1 } as const;
export type ConsumMode = (typeof ConsumMode)[keyof typeof ConsumMode];
export const consumModeName: Record<ConsumMode, string> = { 0: '发起方付费', 1: '签署方付费' };

/** What a payload may say of 骑缝章, line by line. */
type EdgeLine = { userType: 0 | 1; edgeSeal?: boolean | undefined };

/**
 * Whose 骑缝章 stands on the page edges: a line's own word counts; `all` (needQifengSign) speaks for every enterprise that says
 * nothing, and for every person where no enterprise takes part.
 */
export function edgeSealed(lines: readonly EdgeLine[], all: boolean): boolean[] {
  const anyCorp = lines.some(({ userType }) => userType === 1);
  return lines.map(({ userType, edgeSeal }) => edgeSeal ?? (all && (userType === 1 || !anyCorp)));
}

/**
 * Signatures of this product are made with certificates that the server issues. Asking for certificates (needCa) and refusing the
 * server's (serverCa 0) asks for the signatory's own, which nobody can show here.
 */
export const asksOwnCertificate = (asked: {
  serverCa?: boolean | undefined;
  needCa?: boolean | undefined;
}): boolean => asked.needCa === true && asked.serverCa === false;
