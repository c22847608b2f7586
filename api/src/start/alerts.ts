import { isEmail } from '@almanac/contracts/characters'
import { StartFailure } from '../database/embedded/failure'
import { type Environment, MESSAGING, PROVIDER } from '../environment'
import type { AlertRecipients } from '../platform'
import { isPublicHttps } from '../providers/push/public-address'
import { webhook, type WebhookProvider } from '../providers/webhook/webhook'

/** Where alerts for operators go, and what sends them to a webhook; null without one. */
export interface AlertSettings extends AlertRecipients {
  provider: WebhookProvider | null
}

/** Reads ALERT_EMAILS and ALERT_WEBHOOK_…; throws a StartFailure that names an invalid one. */
export function alertsOf(environment: Environment): AlertSettings {
  const emails = (environment.ALERT_EMAILS ?? '')
    .split(',')
    .map((email) => email.trim())
    .filter((email) => email !== '')
  const wrong = emails.find((email) => !isEmail(email))
  if (wrong !== undefined) throw new StartFailure(`ALERT_EMAILS: ${wrong} is no email address.`)
  const url = environment.ALERT_WEBHOOK_URL || null
  if (url === null) return { emails, webhook: null, provider: null }
  const allowPrivate = (environment.ALERT_WEBHOOK_PRIVATE ?? MESSAGING.ALERT_WEBHOOK_PRIVATE.default) === 'yes'
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new StartFailure('ALERT_WEBHOOK_URL begins with https://.')
  if (!allowPrivate && !isPublicHttps(url))
    throw new StartFailure(
      'ALERT_WEBHOOK_URL is a public address on port 443; ALERT_WEBHOOK_PRIVATE=yes allows one of your own network.',
    )
  const secret = environment.ALERT_WEBHOOK_SECRET
  if (!secret || secret.length < 16)
    throw new StartFailure('ALERT_WEBHOOK_SECRET signs what ALERT_WEBHOOK_URL gets: give at least 16 characters.')
  const timeout = Number(environment.PROVIDER_TIMEOUT ?? PROVIDER.PROVIDER_TIMEOUT.default)
  return { emails, webhook: url, provider: webhook({ secret, allowPrivate, timeout }) }
}
