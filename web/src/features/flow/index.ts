// The door of the flow family's pages: choosing colleagues by name.
export { PeopleField } from './design/panel/choose-field.tsx';
