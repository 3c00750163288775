// What an enterprise keeps with its contracts beside their text: types, fields of its own, reminders of their end.
export * from './custom-field.ts';
export * from './end-reminder.ts';
