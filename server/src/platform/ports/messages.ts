// Outside parties that carry messages. The real adapter and its simulator stand side by side in adapters/.

export type Message = { target: string; subject: string; body: string };
/** Sends one message; throws when the gateway refuses or fails, so that the job is tried again. */
export type SmsPort = { simulated: boolean; send(message: Message): Promise<void> };
export type MailPort = { simulated: boolean; send(message: Message): Promise<void> };
