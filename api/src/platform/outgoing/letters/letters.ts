import type { MessageKind } from '../kinds'
import { emailChange, emailChanged, emailConfirmation } from './address'
import { accountExists, numberChanged, oneTimeCode, passwordChanged, passwordReset } from './entering'
import { deletionDone, deletionRequested } from './leaving'
import type { Writer } from './letter'
import { invitation, reminder, report } from './optional'

/** A letter for every kind. */
export const letters: Record<MessageKind, Writer> = {
  one_time_code: oneTimeCode,
  email_confirmation: emailConfirmation,
  email_change: emailChange,
  email_changed: emailChanged,
  password_reset: passwordReset,
  number_changed: numberChanged,
  password_changed: passwordChanged,
  account_exists: accountExists,
  invitation,
  report,
  reminder,
  deletion_requested: deletionRequested,
  deletion_done: deletionDone,
}

/** Whether this is a kind that we know; another version of the program may know others. */
export function isKind(kind: string): kind is MessageKind {
  return Object.hasOwn(letters, kind)
}
