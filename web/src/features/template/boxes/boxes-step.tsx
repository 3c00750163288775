// Step of an advanced template made from a PDF: where each variable stands on its pages, by the tools of the placing page, and how its text stands.
import type { Variable, VariableBox } from '@xinqi/domain';
import { useEffect, useReducer, useRef, useState } from 'react';
import { draftReducer, stateOf, useWizard, WizardContext } from '../../signing/index.ts';
import { VariableDialog } from '../variables/variable-dialog.tsx';
import { type BoxLooks, boxesOf, draftOf, partiesOf } from './box-draft.ts';
import { BoxesDesk } from './boxes-desk.tsx';
import './boxes.css';

type Props = {
  variables: readonly Variable[];
  boxes: readonly VariableBox[];
  roles: readonly string[];
  onChange: (variables: readonly Variable[], boxes: readonly VariableBox[]) => void;
};

export function BoxesStep({ variables, boxes, roles, onChange }: Props) {
  const wizard = useWizard();
  const pages = wizard.watch.info?.pages ?? [];
  const [start] = useState(() => draftOf(boxes, pages));
  const [state, dispatch] = useReducer(draftReducer, start.draft, (draft) => stateOf(draft));
  const [looks, setLooks] = useState<BoxLooks>(start.looks);
  const [edited, setEdited] = useState<Variable>();
  const { fields } = state.draft.placement;
  const tell = useRef(onChange);
  tell.current = onChange;
  // boxes of a page that the new file lacks are gone, and that is told at once
  const known = useRef({ fields: fields.length === boxes.length ? fields : undefined, looks });
  useEffect(() => {
    const { current } = known;
    if (current.fields === fields && current.looks === looks) return;
    known.current = { fields, looks };
    tell.current(variables, boxesOf(fields, looks, { pages, variables }));
  }, [variables, fields, looks, pages]);
  const change = (next: readonly Variable[]) =>
    tell.current(next, boxesOf(fields, looks, { pages, variables: next }));
  const draft = { ...state.draft, fileId: wizard.draft.fileId, parties: partiesOf(variables) };
  return (
    <WizardContext value={{ ...wizard, state, dispatch, draft, further: [] }}>
      <BoxesDesk
        variables={variables}
        looks={looks}
        onLooks={setLooks}
        onSet={setEdited}
        onAdd={(variable) => change([...variables, variable])}
        onRemove={(name) => {
          dispatch({
            type: 'place',
            placement: { fields: fields.filter(({ partyKey }) => partyKey !== name), edgeSeals: [] },
          });
          change(variables.filter((one) => one.name !== name));
        }}
      />
      {edited && (
        <VariableDialog
          variable={edited}
          variables={variables}
          roles={roles}
          // they see the text that they fill in beside the form, which a PDF has none of
          fillers={[]}
          onPdf
          onClose={() => setEdited(undefined)}
          onDone={(changed) => {
            change(variables.map((one) => (one.name === edited.name ? changed : one)));
            setEdited(undefined);
          }}
        />
      )}
    </WizardContext>
  );
}
