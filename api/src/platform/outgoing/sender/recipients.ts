import type { Database } from '../../../http/serve'

/** The values of a password reset mail. */
export interface PreparedReset {
  user_id: string
  first_name: string | null
  /** The language of the account, which may differ from that of the request. */
  locale: string
  /** A path of the product. */
  link: string
}

/** Queries about recipients' accounts. Accounts are an area above, so the program that starts the sender injects them. */
export interface Recipients {
  /** Creates the link of a reset mail; null for an unknown address. */
  preparePasswordReset: (database: Database, email: string) => Promise<PreparedReset | null>
  /** Whether the participant with this address has unsubscribed from optional mails. */
  isUnsubscribed: (database: Database, email: string) => Promise<boolean>
  /** Whether an invitation was withdrawn, declined or withheld since its mail was queued. */
  isInvitationOver: (database: Database, id: string) => Promise<boolean>
  /** The code of a user's unsubscribe links; null when the account is deleted. */
  unsubscribeCodeOf: (database: Database, user_id: string) => Promise<string | null>
}
