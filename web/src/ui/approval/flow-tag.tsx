// The state of one request as a tag.
import { type FlowInstStatus, flowInstStatusName } from '@xinqi/domain';
import { Tag } from '../status-tag.tsx';
import { flowTone } from './flow-words.ts';

export const FlowTag = ({ status }: { status: number }) => (
  <Tag tone={flowTone[status as FlowInstStatus]} text={flowInstStatusName[status as FlowInstStatus]} />
);
