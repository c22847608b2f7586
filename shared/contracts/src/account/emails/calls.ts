import { call } from '../../call'
import type * as schema from './schema'

/** Sends no more mails that the person can do without. 404 for a wrong code. */
export const unsubscribe = call<typeof schema.unsubscribe>({
  id: 'unsubscribe',
  area: 'account',
  method: 'PUT',
  path: '/users/{id}/unsubscribe_from_emails/{code}',
  policy: 'public',
})

/** The same, as mail programs ask for it (RFC 8058). */
export const unsubscribeOneClick = call<typeof schema.unsubscribeOneClick>({
  id: 'unsubscribeOneClick',
  area: 'account',
  method: 'POST',
  path: '/users/{id}/unsubscribe_from_emails/{code}',
  policy: 'public',
})
