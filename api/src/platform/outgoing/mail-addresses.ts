import { DEFAULT_LANGUAGE } from '@almanac/domain/languages'
import type { Database } from '../../http/serve'
import { accountsByEmail } from '../../people'
import type { MessageKind, MessageKinds } from './kinds'
import { send } from './send'

interface AddressMail<K extends MessageKind> {
  kind: K
  /** What the mail says, for the language it is written in. */
  values: (locale: string) => MessageKinds[K]
  /** After so many seconds it is of no use any more. */
  ttlSeconds: number
}

/**
 * Mails addresses that a study names (its care team, those who look at reports),
 * each in the language of the account that has the address, else in the default
 * one. In the transaction of what it tells of, as `send`.
 */
export async function mailAddresses<K extends MessageKind>(
  transaction: Database,
  emails: readonly string[],
  { kind, values, ttlSeconds }: AddressMail<K>,
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
      ttlSeconds,
    })
  }
}
