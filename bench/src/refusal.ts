// A part that cannot be measured here, and what to do about it: said in one sentence, without a stack trace.
export class Refusal extends Error {}

/** Runs a part; a refusal ends the run with its sentence and status 2. */
export async function orRefuse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
