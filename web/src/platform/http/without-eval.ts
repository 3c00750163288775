// zod's compiled fast path would need 'unsafe-eval', which our CSP forbids: it is switched off before any schema is made. By the global
// that zod reads, because its own function brings a part of the library, which no first page needs.
const zod = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
zod.__zod_globalConfig = Object.assign(zod.__zod_globalConfig ?? {}, { jitless: true });
