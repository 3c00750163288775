// Every transaction reads what is committed when it asks, whatever the database's own default is: who acts, and by which right, is asked again
// once the row is locked. Where a transaction reads as of its beginning, who was signed out while it waited for the lock would still act.

/** For the options of a connection. */
export const readCommitted = String.raw`-c default_transaction_isolation=read\ committed`;
