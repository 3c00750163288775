// The folder of the checkout, from which the product's files and DATA_DIR are named.
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
