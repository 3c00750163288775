// The door: a client of the product's calls that knows no more of it than wire says. Merchants use it from Node ≥ 20;
// demo, stories, bench and tests are its first users.

export { Client } from './client.ts';
export { type Answer, type Connection, overFetch, type Question } from './connection.ts';
export { isRefused, NoEnvelope, Refused } from './refusal.ts';
