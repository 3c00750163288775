// What every part of the chart needs of the page: the flow, what is wrong with it, and what a touch on it does.
import type { Design, FlowNode } from '@xinqi/domain';
import { createContext, useContext } from 'react';
import type { Fault, Names } from '../flow-words.ts';
import type { Place } from './edit-tree.ts';

/** What the side drawer shows. */
export type Open = { what: 'step'; id: string } | { what: 'case'; id: string; index: number };
/** A node that looks for its new place. */
export type Carried = { act: 'move' | 'copy'; node: FlowNode };

export type Chart = {
  design: Design;
  names: Names;
  faults: readonly Fault[];
  open: Open | undefined;
  carried: Carried | undefined;
  onOpen(open: Open): void;
  onAdd(place: Place, kind: 'step' | 'branch'): void;
  onCarry(carried: Carried): void;
  onPut(place: Place): void;
  onRemove(id: string): void;
  onCases(act: 'add' | 'remove' | 'earlier' | 'later', branchId: string, index: number): void;
};
const context = createContext<Chart | undefined>(undefined);
export const ChartProvider = context.Provider;
export function useChart(): Chart {
  const chart = useContext(context);
  if (!chart) throw new Error('outside of a chart');
  return chart;
}
