import { DEFAULT_LANGUAGE } from '@almanac/domain/languages'
import type { Database } from '../../http/serve'
import { accountsByEmail } from '../../people'
import type { MessageKind, MessageKinds } from './kinds'
import { send } from './send'

interface AddressMail<K extends MessageKind> {
  kind: K
  /** The values of the mail in a language. */
  values: (locale: string) => MessageKinds[K]
  /** Whose study names the addresses, and in whose name they are written to. */
  company_id?: string | null
  /** Seconds until it expires. */
  ttlSeconds: number
}

/**
 * Queues mails to addresses that a study names (care team, reviewers of reports), each
 * in the language of the account with that address, else in the default language.
 * Runs in the caller's transaction, as `send`.
 */
export async function mailAddresses<K extends MessageKind>(
  transaction: Database,
  emails: readonly string[],
  { kind, values, company_id = null, ttlSeconds }: AddressMail<K>,
): Promise<void> {
  const accounts = await accountsByEmail(transaction, emails)
  for (const recipient of emails) {
    const { id, locale } = accounts.get(recipient) ?? { id: null, locale: DEFAULT_LANGUAGE }
    await send(transaction, {
      user_id: id,
      channel: 'email',
      recipient,
      kind,
      locale,
      values: values(locale),
      company_id,
      ttlSeconds,
    })
  }
}
