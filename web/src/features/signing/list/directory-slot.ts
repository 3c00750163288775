// Where the directory family's panel and dialog stand in the lists; routes.tsx, where features meet, fills it.
import type { ComponentType } from 'react';

export type DirectoryPanelProps = {
  /** Whose contracts the panel counts. */
  list: 'apply' | 'sign';
  /** Chosen directory; null: what stands in none; undefined: everything. */
  selected: string | null | undefined;
  onSelect: (directoryId: string | null | undefined) => void;
};
export type ArchiveDialogProps = {
  list: 'apply' | 'sign';
  /** applyIds of the sent list, signNos of the other. */
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
};
export type DirectorySlot = {
  Panel: ComponentType<DirectoryPanelProps>;
  ArchiveDialog: ComponentType<ArchiveDialogProps>;
};

let slot: DirectorySlot | undefined;
export const fillDirectorySlot = (filled: DirectorySlot): void => {
  slot = filled;
};
export const directorySlot = (): DirectorySlot | undefined => slot;
