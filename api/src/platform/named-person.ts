import { isUuid } from '@almanac/contracts/patterns'
import { Refusal } from '../http/errors'
import type { Database } from '../http/serve'
import { idOfEmail, peopleById } from '../people'

/** The id of the person whom an operator names by id or e-mail address. 404 for an unknown one. */
export async function personNamed(database: Database, user: string): Promise<string> {
  const found = isUuid(user)
    ? (await peopleById(database, [user.toLowerCase()])).keys().next().value
    : await idOfEmail(database, user)
  if (found === undefined) throw new Refusal(404, [{ code: 'UNKNOWN_PERSON', field: 'user' }])
  return found
}
