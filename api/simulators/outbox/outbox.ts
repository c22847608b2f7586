/** A captured message. */
export interface Outgoing {
  channel: 'email' | 'sms'
  /** Of a text message: its number or name, null for a messaging service. */
  from?: string | null
  to: string
  /** Empty for a text message. */
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** Attachments of a mail; their content in base64, so that they can be opened. */
  attachments?: readonly { filename: string; type: string; base64: string }[]
  at: string
}

/** Maximum number of messages kept. */
const MAX_MESSAGES = 500

/** Messages sent through the simulated mail server and the simulated Twilio, in memory only. */
export class Outbox {
  private readonly messages: Outgoing[] = []

  add(message: Omit<Outgoing, 'at'>): void {
    this.messages.unshift({ ...message, at: new Date().toISOString() })
    this.messages.splice(MAX_MESSAGES)
  }

  /** Newest first. */
  all(): readonly Outgoing[] {
    return this.messages
  }
}
