/** A file that goes with a mail. */
export interface MailAttachment {
  filename: string
  /** The media type. */
  type: string
  content: Buffer
}

/** A mail as it is handed over: plain text and HTML say the same. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Further headers, such as List-Unsubscribe. */
  headers: Readonly<Record<string, string>>
  attachments?: readonly MailAttachment[]
  /** Names this mail for ever: one that had to be sent twice shows as one in programs that look at it. */
  id: string
}

/** Takes mails to where they go. */
export interface MailProvider {
  /** 'refused' when this address or this mail will never be taken. Throws Unreachable while the server is down, slow or not itself. */
  send(mail: Mail): Promise<'sent' | 'refused'>
}
