import type { Database } from '../../../http/serve'

/** What the mail with a reset link needs. */
export interface PreparedReset {
  user_id: string
  first_name: string | null
  /** The language of the account; the request may have come in another. */
  locale: string
  /** A path of the product. */
  link: string
}

/** What is asked of the accounts that messages go to. They are an area above, so it is handed in by the program that starts the sender. */
export interface Recipients {
  /** Makes the link of a reset mail; null when nobody has this address. */
  preparePasswordReset: (database: Database, email: string) => Promise<PreparedReset | null>
  /** Whether the participant with this address wants no mails that one can do without. */
  isUnwanted: (database: Database, email: string) => Promise<boolean>
  /** Whether an invitation was withdrawn, declined or withheld since its mail was queued. */
  isInvitationOver: (database: Database, id: string) => Promise<boolean>
  /** The code in the links with which a user stops mails; null when the account is gone. */
  unsubscribeCodeOf: (database: Database, user_id: string) => Promise<string | null>
}
