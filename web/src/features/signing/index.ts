// What templates use of the send wizard: its steps over one draft, and how a party is asked for.
import './create/create.css';
import './create/confirm/confirm.css';
import './create/parties/parties.css';
import './create/create-narrow.css';
import './batch-create/batch-create.css';

export type { Marks } from './batch-create/batch-draft.ts';
export { ListStep } from './batch-create/list-step.tsx';
export { ListedDemands } from './batch-create/listed-demands.tsx';
export { SendBar } from './batch-create/send-bar.tsx';
export { useList } from './batch-create/use-list.ts';
export { confirmPages, fileSource, loadDraft, sendContract } from './create/api.ts';
export { SentPage } from './create/confirm/sent-page.tsx';
export {
  type Draft,
  demandedOf,
  emptyDraft,
  fieldsOf,
  fromDraftInfo,
  newParty,
  type Party,
  toCreateInput,
} from './create/draft/draft.ts';
export { draftReducer, stateOf, type WizardState } from './create/draft/draft-reducer.ts';
export { PageLayer } from './create/fields/page-layer.tsx';
export { PlaceBox } from './create/fields/place-box.tsx';
export { newField, useFieldDrag } from './create/fields/use-field-drag.ts';
export { useMarquee } from './create/fields/use-marquee.ts';
export { usePlaceKeys } from './create/fields/use-place-keys.ts';
export { type Placing, usePlacement } from './create/fields/use-placement.ts';
export { useFileInfo } from './create/file/use-file-info.ts';
export { useUpload } from './create/file/use-upload.ts';
export { KindField } from './create/parties/kind-field.tsx';
export { PartyCard } from './create/parties/party-card.tsx';
export { partyProblems } from './create/party/party-rules.ts';
export { NumberField } from './create/place/number-field.tsx';
export { PlaceNumbers } from './create/place/place-numbers.tsx';
export { PlaceStep } from './create/place/place-step.tsx';
export { UploadStep } from './create/upload/upload-step.tsx';
export { useNarrow } from './create/use-narrow.ts';
export { isUsable, useWizard, type Wizard, WizardContext } from './create/wizard.ts';
export { WizardSteps } from './create/wizard-steps.tsx';
export { kindName, partyColour } from './signer/document/party-colour.ts';
