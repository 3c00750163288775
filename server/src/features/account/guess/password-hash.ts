// argon2id, 19 MiB, t=2, p=1 (stack.md). A login of an unknown target computes the same hash, so that neither answer
// nor work tells who is registered (B-01).
import { hash, verify } from '@node-rs/argon2';

// algorithm: the library's default is argon2id
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hash of nothing that anyone knows, made once a process. */
let nobody: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Whether the password fits; `kept` undefined (nobody) costs the same and is never right. */
export async function passwordFits(kept: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash(crypto.getRandomValues(new Uint8Array(32)), cost);
  const right = await verify(kept ?? (await nobody), password);
  return right && kept !== undefined;
}
