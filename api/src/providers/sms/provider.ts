/** A text message to a phone. */
export interface TextMessage {
  /** In E.164. */
  to: string
  body: string
}

/** Takes text messages to phones. */
export interface SmsProvider {
  /** 'refused' when this number will never get it. Throws Unreachable while the provider is down, slow or not itself. */
  send(message: TextMessage): Promise<'sent' | 'refused'>
}
