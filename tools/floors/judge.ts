// Runs dependency-cruiser over a tree and holds the result against the disk. Hard part: with TypeScript 7 and
// without @swc/core the tool sees nothing and calls that green; so every source file must be among the judged.
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { listFiles, WORKSPACES } from '../check/source-files.ts';
import { type Edge, judgeRooms, ROOMS_IN_A_CIRCLE } from './rooms.ts';
import { RULES } from './rules.ts';

export type Judgement = {
  /** One line a violation: `rule: from → to`. */
  readonly violations: readonly string[];
  /** Source files that the tool did not judge. */
  readonly unseen: readonly string[];
  readonly judged: number;
  readonly edges: readonly Edge[];
};

const SOURCE = /\.(ts|tsx|mts)$/;

/** Judges the workspaces (and tools) under `root`; `blindTo` stands in tests for a tool that overlooks files. */
export async function judgeFloors(root: string, blindTo = '^tools/fixtures/|(^|/)dist/'): Promise<Judgement> {
  const folders = [...WORKSPACES, 'tools'].filter((folder) => listFiles(root, folder, SOURCE).length > 0);
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: RULES.map((rule) => ({ severity: 'error', ...rule })) },
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: '(^|/)node_modules/' },
      exclude: { path: blindTo },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'types', 'default'],
        extensions: ['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '.json', '.css'],
        mainFields: ['module', 'main', 'types'],
      },
    },
    { extensions: ['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '.json', '.css'] },
  );
  const result = output as ICruiseResult;
  const judged = new Set(result.modules.map((module) => module.source));
  const onDisk = folders.flatMap((folder) => listFiles(root, folder, SOURCE));
  // a workspace's name must lead to its source, else the rules would look past it
  const blind = result.modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ module, resolved }) => module.startsWith('@xinqi/') && /(^|\/)node_modules\//.test(resolved))
      .map(({ module }) => `workspace-name: ${source} → ${module}`),
  );
  const violations = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  const edges = result.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }): Edge => [source, resolved]),
  );
  const circles = judgeRooms(edges).circles.map((circle) => `${ROOMS_IN_A_CIRCLE}: ${circle.join(' ⇄ ')}`);
  return {
    edges,
    violations: [...violations, ...blind, ...circles],
    unseen: onDisk.filter((path) => !judged.has(path)),
    judged: onDisk.filter((path) => judged.has(path)).length,
  };
}
