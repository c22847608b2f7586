import type { Recipients } from '../platform'
import { unsubscribeCodeOf } from './emails/code'
import { isUnwanted } from './emails/unwanted'
import { preparePasswordReset } from './password/prepare'

/** What whoever sends messages asks of the accounts that they go to. */
export const recipients: Recipients = { preparePasswordReset, isUnwanted, unsubscribeCodeOf }
