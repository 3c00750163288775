// Side-effect imports of style sheets, and what Vite adds to import.meta.
/// <reference types="vite/client" />
