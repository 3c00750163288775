// Hands a file to the browser's own download; nothing leaves the page.

/** Saves what `href` (an address of ours or a blob's) gives under `fileName`. */
export function saveFile(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
