// Registries outside of the product where the hash of a finished contract is deposited, so that it can be looked up there
// without us: `humi` (工信部标识) and `sifa` (司法链), spec §7.4; domain.md §2.1. Only hashes and our number leave.

export const chains = ['humi', 'sifa'] as const;
export type Chain = (typeof chains)[number];

export type Deposit = {
  /** Our number, the same at every try: 1-64 letters and digits. */
  reference: string;
  /** Hex. */
  sha256: string;
};
export type ChainReceipt = {
  depositId: string;
  /** When the registry says that it has it. */
  time: Date;
  txHash: string | null;
  height: number | null;
  /** What is deposited there; null where the registry does not tell. */
  sha256: string | null;
};
export type ChainPort = {
  chain: Chain;
  /** Who keeps it, as users read it. */
  provider: string;
  /** A simulator: 测试环境. */
  test: boolean;
  /** Deposits, and answers the number there. Throws ChainRefused when asking again is no use, anything else to ask again. */
  place(deposit: Deposit): Promise<string>;
  /** What stands under this number; undefined while it is not (yet) to be read. */
  read(depositId: string): Promise<ChainReceipt | undefined>;
};
export type ChainPorts = Record<Chain, ChainPort>;

/** What a simulated registry does with one request: nothing arrives, the answer is lost, busy, refuses, not yet done. */
export const chainFaults = ['none', 'silent', 'lost', 'busy', 'refused', 'late'] as const;
export type ChainFault = (typeof chainFaults)[number];

/** The registry said no for a reason that does not pass. */
export class ChainRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ChainRefused';
  }
}
