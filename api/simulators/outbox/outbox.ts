/** Something that would have been sent. */
export interface Outgoing {
  channel: 'email' | 'sms'
  to: string
  /** Empty for a text message. */
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** The files that went with a mail; their content in base64, so that they can be opened. */
  attachments?: readonly { filename: string; type: string; base64: string }[]
  at: string
}

/** How many are retained. */
const MAX_MESSAGES = 500

/** What the simulated mail server and the simulated Twilio were given, for as long as the process runs. */
export class Outbox {
  private readonly messages: Outgoing[] = []

  add(message: Omit<Outgoing, 'at'>): void {
    this.messages.unshift({ ...message, at: new Date().toISOString() })
    this.messages.splice(MAX_MESSAGES)
  }

  /** The newest first. */
  all(): readonly Outgoing[] {
    return this.messages
  }
}
