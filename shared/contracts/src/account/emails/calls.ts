import { call } from '../../call'
import type * as schema from './schema'

/** Stops optional mails. 404 for a wrong code. */
export const unsubscribe = call<typeof schema.unsubscribe>({
  id: 'unsubscribe',
  area: 'account',
  method: 'PUT',
  path: '/users/{id}/unsubscribe_from_emails/{code}',
  policy: 'public',
})

/** The same, as one-click request of mail programs (RFC 8058). */
export const unsubscribeOneClick = call<typeof schema.unsubscribeOneClick>({
  id: 'unsubscribeOneClick',
  area: 'account',
  method: 'POST',
  path: '/users/{id}/unsubscribe_from_emails/{code}',
  policy: 'public',
})
