// What lists show of this family: the side panel and the dialog 归档到…; routes.tsx, where features meet, places them. And one directory as
// a field of a form.
export { ArchiveDialog, type ArchiveDialogProps } from './archive-dialog.tsx';
export { DirectoryField, DirectoryPath } from './directory-field.tsx';
export { DirectoryPanel, type DirectoryPanelProps } from './directory-panel.tsx';
