// pdf.js looks for classes of a browser when it is loaded; only structure is asked of it here, so that empty ones do.
const scope = globalThis as Record<string, unknown>;
for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) scope[name] ??= class {};
