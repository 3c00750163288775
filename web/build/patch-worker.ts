// Two changes of pdf.js's worker, so that a file's first page does not wait for every page object of it (300 of a scan of 20 MB lie all over
// it, a request each): it looks up the pages before the one that is asked for, not those behind it, and it does not open the last page to see
// whether the page tree is sound: our own reader, PDFium and pdf.js have read every page before anybody is shown the file. Which page is which
// is decided as before. A worker in which these places are not found any more fails the build.
const CHANGES: readonly (readonly [from: string, to: string])[] = [
  [
    'for(let e=h.length-1;e>=0;e--){const n=h[e];t.push(n);a===this.toplevelPagesDict&&n instanceof Ref&&!o.has(n)&&o.put(n,r.fetchAsync(n))}',
    'for(let k=h.length-1;k>=0;k--){const n=h[k];t.push(n);k<=e&&a===this.toplevelPagesDict&&n instanceof Ref&&!o.has(n)&&o.put(n,r.fetchAsync(n))}',
  ],
  ['if(a<=1)return;await this.getPage(a-1)}', 'return}'],
];

/** The worker with its changes; throws where one of them does not fit exactly once. */
export function patchWorker(source: string): string {
  return CHANGES.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2)
      throw new Error(`pdf.js worker: not found once: ${from.slice(0, 60)}…`);
    return text.replace(from, () => to);
  }, source);
}
