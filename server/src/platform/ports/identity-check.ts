// Outside parties that know who people and enterprises are. Real adapter and simulator stand side by side in adapters/;
// what a simulator says is marked 测试环境 wherever a user can see it.

export type IdentityPair = { name: string; identityNo: string };
export type IdentityCheckPort = {
  simulated: boolean;
  /** For each pair, whether the number is that of a person of this name. Throws when the provider is away. */
  matches(pairs: readonly IdentityPair[]): Promise<boolean[]>;
};

export type BusinessRegisterPort = {
  simulated: boolean;
  /** For each name, the unified social credit code (GB 32100) of the enterprise of exactly this name, or null. */
  creditCodes(names: readonly string[]): Promise<(string | null)[]>;
};
