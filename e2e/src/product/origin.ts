// Where the product under test runs, as tools/with-product.ts tells.

function given(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} 未设置。请运行：node ops/run24.mjs tools/with-product.ts …（见 tools/test/runners.ts）`,
    );
  return value;
}

export const origin = (): string => given('E2E_ORIGIN');
/** Folder of the installation; only its public root certificate (trust.pem) is read. */
export const dataDir = (): string => given('E2E_DATA_DIR');
/** For what an operator does by a command. */
export const databaseUrl = (): string => given('E2E_DATABASE_URL');
