// Several people at once, story after story, until the run ends. What they are refused although it was their right is a
// finding like a lost row: the product forgot something that it had confirmed.
import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '@xinqi/sdk';
import { batchStory } from './batches.ts';
import { contractStory } from './contracts.ts';
import { Over, Person, type Stage, TooSlow } from './people.ts';

export type Workload = {
  /** Refusals and faults that no user's own doing explains, in words. */
  readonly complaints: string[];
  /** Stories that waited in vain for the worker; the end of the run judges whether their work was done. */
  readonly slow: () => number;
  /** Contracts whose file was fetched, with their sender, for the judges of files. */
  readonly finished: { person: Person; applyNo: string }[];
  /** Everybody has a file to send: an inspection that a kill interrupts begins anew only after three minutes. */
  readonly begun: Promise<void>;
  stop(): Promise<void>;
};

/** Something else than contracts, by chance. */
async function aside(person: Person): Promise<void> {
  const choice = person.stage.random();
  if (choice < 0.1) await Person.register(person.stage);
  else if (choice < 0.4) {
    const applyId = await person.draft();
    if (person.stage.random() < 0.5) await person.deleteDraft(applyId);
  } else if (choice < 0.65) await person.handSign();
  else if (choice < 0.85) await person.session();
  else await person.checkpoint();
}

export function startWorkload(stage: Omit<Stage, 'over'>, people: number): Workload {
  let over = false;
  let slow = 0;
  let equipped = 0;
  let ready = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const complaints: string[] = [];
  const finished: Workload['finished'] = [];
  const living: Stage = { ...stage, over: () => over };
  const live = async (): Promise<void> => {
    let person: Person | undefined;
    while (!over) {
      try {
        if (!person) {
          const newcomer = await Person.register(living);
          await newcomer.file();
          person = newcomer;
          equipped += 1;
          if (equipped === people) ready();
        }
        const choice = living.random();
        if (choice < 0.3) await aside(person);
        else if (choice < 0.42) await batchStory(person);
        else {
          const applyNo = await contractStory(person);
          if (applyNo !== undefined) finished.push({ person, applyNo });
        }
      } catch (error) {
        if (error instanceof Over) return;
        if (error instanceof TooSlow) slow += 1;
        else if (error instanceof Refused) complaints.push(`refused: ${error.message}`);
        else complaints.push(`fault: ${(error as Error).stack ?? error}`);
        await pause(300);
      }
    }
  };
  const all = Array.from({ length: people }, live);
  return {
    begun,
    complaints,
    slow: () => slow,
    finished,
    async stop() {
      over = true;
      await Promise.all(all);
    },
  };
}
