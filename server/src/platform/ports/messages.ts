// Outside parties that carry messages. The real adapter and its simulator stand side by side in adapters/.

/** `id` stays the same when a message is sent again, so that a gateway can drop the second one. */
export type Message = { id: string; target: string; subject: string; body: string };
/** The gateway will never take this message (malformed number, empty text): do not try again. */
export class MessageRefused extends Error {}
/** Sends one message; throws MessageRefused, or any other error when it is worth another try. */
export type SmsPort = { simulated: boolean; send(message: Message): Promise<void> };
export type MailPort = { simulated: boolean; send(message: Message): Promise<void> };
