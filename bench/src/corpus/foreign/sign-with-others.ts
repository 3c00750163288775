// Makes the signed files of other makers: `sign-with-others.ts FOLDER` writes FOLDER/signed/<tool>/<variant>-<base>.pdf, their
// tampered twins under FOLDER/tampered, and FOLDER/signed/failures.json with what a tool could not do. What is there stays.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeAuthority } from './authority.ts';
import { makeBases } from './bases.ts';
import { HAND, makeByHand } from './by-hand.ts';
import { TAMPERINGS } from './tamper.ts';
import { serveTimestamps } from './timestamps.ts';
import { type Place, prepareTools, TOOLS } from './tools.ts';
import { VARIANTS, type Variant } from './variants.ts';

/** Files that are there now, with what made them; failures by name. */
export type Made = { failures: Record<string, string> };

export async function signWithOthers(folder: string): Promise<Made> {
  const authority = join(folder, 'authority');
  makeAuthority(authority);
  const bases = await makeBases(join(folder, 'bases'));
  const tools = join(folder, 'tools');
  prepareTools({ tools, authority });
  const tsa = await serveTimestamps(authority);
  const failures: Record<string, string> = {};
  try {
    for (const path of makeByHand(join(folder, 'signed', HAND), authority))
      tamper(path, join(folder, 'tampered', HAND));
    for (const variant of VARIANTS) {
      for (const base of variant.bases) {
        const name = `${variant.name}-${base}.pdf`;
        const target = join(folder, 'signed', variant.tool, name);
        mkdirSync(join(target, '..'), { recursive: true });
        try {
          if (!existsSync(target))
            await make(variant, bases[base], target, { tools, authority, tsa: tsa.url });
          tamper(target, join(folder, 'tampered', variant.tool));
        } catch (error) {
          const { stderr, message } = error as Error & { stderr?: string };
          failures[`${variant.tool}/${name}`] = (stderr || message).slice(0, 400);
          console.error(`  ${variant.tool}/${name}: ${(stderr || message).split('\n')[0]?.slice(0, 160)}`);
        }
      }
    }
  } finally {
    tsa.close();
  }
  writeFileSync(join(folder, 'signed', 'failures.json'), JSON.stringify(failures, null, 1));
  return { failures };
}

async function make(variant: Variant, base: string, target: string, place: Place): Promise<void> {
  let input = base;
  const between: string[] = [];
  for (const [index, { tool, leaf, what }] of variant.steps.entries()) {
    const output = `${target}.step${index}`;
    await TOOLS[tool]!(place, { leaf, what, input, output });
    if (!existsSync(output)) throw new Error('no file came out');
    between.push(output);
    input = output;
  }
  copyFileSync(input, target);
  for (const file of between) rmSync(file);
}

function tamper(file: string, folder: string): void {
  const pdf = readFileSync(file);
  const twin = (name: string): string => join(folder, basename(file).replace(/pdf$/, `${name}.pdf`));
  mkdirSync(folder, { recursive: true });
  for (const [name, alter] of Object.entries(TAMPERINGS)) {
    const altered = existsSync(twin(name)) ? undefined : alter(pdf);
    if (altered) writeFileSync(twin(name), altered);
  }
}
