// Outside parties that carry messages. The real adapter and its simulator stand side by side in adapters/.

/** `id` stays the same when a message is sent again, so that a gateway can drop the second one. */
export type Message = { id: string; target: string; subject: string; body: string };
export type SmsMessage = Message & {
  /** The name of the text and its values in order: gateways send registered templates only. */
  template: string;
  params: readonly string[];
  /** Tries before this one, whose answer may have been lost; since when. */
  tries: number;
  createdAt: Date;
};
/** The gateway will never take this message (malformed number, empty text): do not try again. */
export class MessageRefused extends Error {}
/** The gateway will take it later: too many messages to this phone. */
export class GatewayBusy extends Error {
  readonly code: string;
  readonly waitSeconds: number;
  constructor(code: string, waitSeconds: number) {
    super(code);
    this.name = 'GatewayBusy';
    this.code = code;
    this.waitSeconds = waitSeconds;
  }
}

/** What the operator said of the handset. `code`: his word, DELIVRD or a fault. */
export type SmsReceipt = { received: boolean; code: string; time: Date };
export type SmsPort = {
  simulated: boolean;
  /** Sends one message, and answers its number there (null: it gives none). Throws MessageRefused, or any other error when
   * it is worth another try. */
  send(message: SmsMessage): Promise<string | null>;
  /** Whether it arrived; undefined while nobody knows. Absent: this gateway gives no receipts. */
  receipt?(sent: { gatewayId: string; target: string; createdAt: Date }): Promise<SmsReceipt | undefined>;
  /** Which of these texts it cannot send, since no template is configured for them. */
  lacks?(templates: readonly string[]): string[];
};
/** Sends one message; throws as SmsPort does. */
export type MailPort = { simulated: boolean; send(message: Message): Promise<void> };
