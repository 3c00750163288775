// The door of `@xinqi/pdf/office-fill`: variables of a Word file in the same process, for tests. A server asks the sandbox for the same
// (`word_tags`, `word_fill` of `@xinqi/pdf/upload`).
export { fillWord } from './fill-word.ts';
export { readTags } from './read-tags.ts';
