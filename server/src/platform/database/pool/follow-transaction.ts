// Which statements of a client are part of a transaction.

/** Is told each statement that the client is asked; answers whether it is part of one, begin and end included. */
export function followTransaction(): (text: unknown) => boolean {
  let open = false;
  return (text) => {
    const before = open;
    if (text === 'begin' || (typeof text === 'string' && text.startsWith('start transaction'))) open = true;
    else if (text === 'commit' || text === 'rollback') open = false;
    return before || open;
  };
}
