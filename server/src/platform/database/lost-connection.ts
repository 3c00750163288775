// A database that is gone for a moment: restarted, failed over, out of connections.

/** SQLSTATE 57P0x (shutdown, crash, starting) and 53300 (too many connections), and what sockets say. */
const codes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What the driver says without a code of a connection that was lost, or of one that could not be had. */
const words =
  /timeout exceeded when trying to connect|^timeout expired$|Query read timeout|Connection terminated|connection error and is not queryable/;

/** True when `error` says nothing about the statement: the connection was lost, or there is none to be had. */
export function isLostConnection(error: unknown): boolean {
  const { code, syscall, message } = error as { code?: string; syscall?: string; message?: string };
  // ENOENT: the socket of a database that is being started again
  return (
    codes.has(code ?? '') || (code === 'ENOENT' && syscall === 'connect') || words.test(String(message ?? ''))
  );
}
