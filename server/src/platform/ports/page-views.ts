// The analytics service that is told of opened pages (spec §2). It hears a path and whether the screen is a phone's: no query,
// no account, no address, nothing by which two pages could be joined to one visitor.

export type PageView = { page: string; phone: boolean };
/** May throw; nobody waits for it. */
export type PageViewPort = { view(view: PageView): Promise<void> };
