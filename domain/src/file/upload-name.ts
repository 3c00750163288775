// What an upload is by the ending of its name: a PDF, or something of which a PDF is made before it is inspected.

/** Formats of Word and Excel, and those of WPS. */
export const officeFormats = ['docx', 'doc', 'wps', 'xlsx', 'xls', 'et'] as const;
export type OfficeFormat = (typeof officeFormats)[number];
const pictureEndings = ['jpg', 'jpeg', 'png'] as const;
/** Without the dot, as a choice of files lists them. */
export const uploadEndings: readonly string[] = ['pdf', ...officeFormats, ...pictureEndings];

/** Something must stand before the dot. */
const endingOf = (name: string): string | undefined => /[\s\S]\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();

/** The format of Word or Excel that a name claims. */
export function officeFormatOf(name: string): OfficeFormat | undefined {
  const ending = endingOf(name);
  return officeFormats.find((format) => format === ending);
}

export function isPictureName(name: string): boolean {
  const ending = endingOf(name);
  return pictureEndings.some((one) => one === ending);
}

/** Whether the name says that the file is converted. */
export const isConvertedName = (name: string): boolean =>
  officeFormatOf(name) !== undefined || isPictureName(name);

/** What a contract may be called after its file. */
export function withoutUploadEnding(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot >= 0 && uploadEndings.includes(name.slice(dot + 1).toLowerCase()) ? name.slice(0, dot) : name;
}
