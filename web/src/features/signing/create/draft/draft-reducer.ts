// Every change of the wizard as a value. Undo and redo go over the placement only: nobody expects Ctrl+Z on the
// page to bring back a phone number. `revision` counts the user's changes; saving compares it.
import { type Attachment, type Draft, type Party, type Placement, sealSize } from './draft.ts';

export type WizardState = {
  draft: Draft;
  past: readonly Placement[];
  future: readonly Placement[];
  /** The change that may still be extended (a row of arrow keys, letters of a label), so that it undoes at once. */
  merging: string | undefined;
  revision: number;
};

export type DraftAction =
  /** It has nothing to do with its template any more. */
  | { type: 'leaveTemplate' }
  | { type: 'load'; draft: Draft; revision?: number }
  | {
      type: 'edit';
      change: Partial<
        Pick<
          Draft,
          | 'contractName'
          | 'readers'
          | 'attachments'
          | 'ordered'
          | 'deadline'
          | 'overDate'
          | 'overRemind'
          | 'overRemindTo'
          | 'printCopies'
          | 'watermark'
          | 'contractTypeId'
          | 'custom'
          | 'contractKind'
          | 'numberRuleId'
          | 'contractNo'
          | 'amount'
          | 'kindConfirmed'
          | 'presSeal'
          | 'video'
          | 'given'
        >
      >;
    }
  | { type: 'file'; fileId: string | undefined; contractName?: string }
  | { type: 'further'; files: readonly Attachment[] }
  | { type: 'addParties'; parties: readonly Party[] }
  | { type: 'editParty'; key: string; change: Partial<Omit<Party, 'key'>> }
  | { type: 'removeParty'; key: string }
  | { type: 'moveParty'; key: string; to: number }
  | { type: 'place'; placement: Placement; merge?: string }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'saved'; applyId: string; draftVersion: number }
  | { type: 'detach' };

export const maxParties = 50;
const maxHistory = 100;

export const stateOf = (draft: Draft, revision = 0): WizardState => ({
  draft,
  past: [],
  future: [],
  merging: undefined,
  revision,
});

/** Drops what belongs to parties that are gone; history would bring it back, so it goes too. */
function withParties(state: WizardState, parties: readonly Party[]): WizardState {
  const keys = new Set(parties.map((party) => party.key));
  const { placement } = state.draft;
  const kept: Placement = {
    fields: placement.fields.filter((field) => keys.has(field.partyKey)),
    edgeSeals: placement.edgeSeals.filter((key) => keys.has(key)),
  };
  const gone = state.draft.parties.some((party) => !keys.has(party.key));
  const draft = { ...state.draft, parties, placement: gone ? kept : placement };
  return changed(gone ? { ...state, draft, past: [], future: [], merging: undefined } : { ...state, draft });
}

/** A person's seal is smaller than an enterprise's: after a change of type the party's seals keep their middles. */
function resealed(draft: Draft, partyKey: string, userType: 0 | 1): Draft {
  const { width, height } = sealSize(userType);
  const fields = draft.placement.fields.map((field) =>
    field.kind !== 'seal' || field.partyKey !== partyKey
      ? field
      : {
          ...field,
          x: Math.max(0, field.x + (field.width - width) / 2),
          y: Math.max(0, field.y + (field.height - height) / 2),
          width,
          height,
        },
  );
  return { ...draft, placement: { ...draft.placement, fields } };
}

/** The places where their files are now; those of a file that is gone go with it, and the 骑缝章 when nothing is left. */
function refiled(placement: Placement, place: (file: number) => number | undefined): Placement {
  const fields = placement.fields.flatMap((field) => {
    const file = place(field.file ?? 0);
    if (file === undefined) return [];
    const { file: _was, ...rest } = field;
    return [file === 0 ? rest : { ...rest, file }];
  });
  return { fields, edgeSeals: fields.length > 0 ? placement.edgeSeals : [] };
}

const changed = (state: WizardState): WizardState => ({ ...state, revision: state.revision + 1 });

export function draftReducer(state: WizardState, action: DraftAction): WizardState {
  const { draft } = state;
  switch (action.type) {
    case 'load':
      return stateOf(action.draft, action.revision ?? state.revision);
    case 'edit':
      return changed({ ...state, draft: { ...draft, ...action.change } });
    case 'file': {
      const contractName = action.contractName ?? draft.contractName;
      if (action.fileId === draft.fileId) return changed({ ...state, draft: { ...draft, contractName } });
      // another file is not the template's any more
      const { tplVersionId: _left, ...given } = draft.given;
      const placement = refiled(draft.placement, (file) => (file === 0 ? undefined : file));
      const next = { ...draft, fileId: action.fileId, contractName, placement, given };
      return changed({ ...state, draft: next, past: [], future: [], merging: undefined });
    }
    case 'further': {
      const place = (file: number) => {
        if (file === 0) return 0;
        const at = action.files.findIndex(({ fileId }) => fileId === draft.further[file - 1]?.fileId);
        return at < 0 ? undefined : at + 1;
      };
      const next = { ...draft, further: action.files, placement: refiled(draft.placement, place) };
      return changed({ ...state, draft: next, past: [], future: [], merging: undefined });
    }
    case 'leaveTemplate': {
      const { tplVersionId: _left, ...given } = draft.given;
      return changed({ ...state, draft: { ...draft, given } });
    }
    case 'addParties':
      return withParties(state, [...draft.parties, ...action.parties].slice(0, maxParties));
    case 'editParty': {
      const parties = draft.parties.map((party) =>
        party.key === action.key ? { ...party, ...action.change } : party,
      );
      const next = withParties(state, parties);
      const { userType } = action.change;
      return userType === undefined ? next : { ...next, draft: resealed(next.draft, action.key, userType) };
    }
    case 'removeParty':
      return withParties(
        state,
        draft.parties.filter((party) => party.key !== action.key),
      );
    case 'moveParty': {
      const from = draft.parties.findIndex((party) => party.key === action.key);
      const to = Math.max(0, Math.min(action.to, draft.parties.length - 1));
      if (from < 0 || from === to) return state;
      const parties = [...draft.parties];
      parties.splice(to, 0, ...parties.splice(from, 1));
      return withParties(state, parties);
    }
    case 'place': {
      const extend = action.merge !== undefined && action.merge === state.merging && state.past.length > 0;
      return changed({
        ...state,
        draft: { ...draft, placement: action.placement },
        past: extend ? state.past : [...state.past, draft.placement].slice(-maxHistory),
        future: [],
        merging: action.merge,
      });
    }
    case 'undo': {
      const before = state.past.at(-1);
      if (!before) return state;
      const future = [draft.placement, ...state.future];
      const next = { ...draft, placement: before };
      return changed({ ...state, draft: next, past: state.past.slice(0, -1), future, merging: undefined });
    }
    case 'redo': {
      const after = state.future[0];
      if (!after) return state;
      const past = [...state.past, draft.placement];
      const next = { ...draft, placement: after };
      return changed({ ...state, draft: next, past, future: state.future.slice(1), merging: undefined });
    }
    case 'saved':
      return { ...state, draft: { ...draft, applyId: action.applyId, draftVersion: action.draftVersion } };
    case 'detach':
      return changed({ ...state, draft: { ...draft, applyId: undefined, draftVersion: undefined } });
  }
}
