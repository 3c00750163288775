// How many rows a page of a list has. The choice is kept in this browser; an address that names another one wins.
export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

const key = 'xinqi-list-page-size';
/** One of the sizes, out of whatever somebody wrote there. */
export const sizeOf = (text: string | null | undefined): PageSize | undefined =>
  pageSizes.find((size) => String(size) === text);

export const keptPageSize = (): PageSize => sizeOf(localStorage.getItem(key)) ?? pageSizes[0];
export const keepPageSize = (size: PageSize): void => localStorage.setItem(key, String(size));
