// PDFium's memory and callbacks: what Emscripten offers at run time (its types are not published with the package).

/** The part of Emscripten's runtime that is used here. */
export type PdfiumRuntime = {
  /** Replaced when memory grows: never kept across a call. */
  HEAPU8: Uint8Array<ArrayBuffer>;
  wasmExports: {
    malloc(size: number): number;
    free(pointer: number): void;
    emscripten_stack_get_current(): number;
    _emscripten_stack_restore(pointer: number): void;
    __indirect_function_table: WebAssembly.Table;
  };
  setValue(pointer: number, value: number, type: 'i32' | 'float'): void;
  getValue(pointer: number, type: 'i32' | 'float'): number;
};
