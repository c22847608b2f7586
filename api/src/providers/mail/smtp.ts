import { createTransport } from 'nodemailer'
import { Unreachable } from '../http/request'
import type { MailAttachment, MailProvider } from './provider'

/** Settings of the SMTP client. */
export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://host:587?requireTLS=true`. */
  url: string
  /** The sender: `Almanac <hello@almanac.example>`. */
  from: string
  /** Milliseconds for connecting, for the greeting, and of inactivity. */
  timeout: number
}

/**
 * SMTP commands whose 5xx reply concerns this mail; after any other it concerns our settings, such as a
 * wrong password.
 */
const OF_THE_MAIL = new Set(['RCPT TO', 'DATA'])

/** Sends mails by SMTP. */
export function smtp({ url, from, timeout }: SmtpSettings): MailProvider {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Mail content must never cause a file to be read or a URL to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname } = new URL(url)
  const [, address = from, domain = hostname] = /([^<\s]+@([^@>\s]+))>?\s*$/.exec(from) ?? []

  return {
    async send({ to, subject, text, html, headers, id, sender, attachments = [] }) {
      try {
        await transport.sendMail({
          // The address stays ours, so that SPF and DKIM pass.
          from: sender ? { name: sender.name, address } : from,
          ...(sender?.reply_to ? { replyTo: { name: sender.name, address: sender.reply_to } } : {}),
          // An object is always one address; a string would be parsed as a list.
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
          ...filesOf(attachments),
          messageId: `<${id}@${domain}>`,
        })
        return 'sent'
      } catch (error) {
        const { status, step } = faultOf(error)
        if (status >= 500 && OF_THE_MAIL.has(step)) return 'refused'
        // The server's reply may contain the address: it is left out of the error, which is logged.
        throw new Unreachable(hostname, status > 0 ? `answered ${status} to ${step}` : codeOf(error))
      }
    },
  }
}

function faultOf(error: unknown): { status: number; step: string } {
  const found = typeof error === 'object' && error !== null ? error : {}
  return {
    status: 'responseCode' in found && typeof found.responseCode === 'number' ? found.responseCode : 0,
    step: 'command' in found && typeof found.command === 'string' ? found.command : '',
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed'
}

/** A calendar file becomes an alternative part, so that mail programs offer to add the event; its method is a parameter of the media type (RFC 6047). */
function filesOf(attachments: readonly MailAttachment[]) {
  const calendar = attachments.find(({ type }) => type.startsWith('text/calendar'))
  return {
    attachments: attachments
      .filter((file) => file !== calendar)
      .map(({ filename, type, content }) => ({ filename, contentType: type, content })),
    ...(calendar
      ? {
          icalEvent: {
            filename: calendar.filename,
            method: /method=(\w+)/.exec(calendar.type)?.[1] ?? 'PUBLISH',
            content: calendar.content,
          },
        }
      : {}),
  }
}
