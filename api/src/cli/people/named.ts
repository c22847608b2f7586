import { safeParse } from 'zod/v4/core'
import { id as idSchema } from '@almanac/contracts/schema/common'
import { idOfEmail } from '../../people'
import type { Database } from '../../http/serve'
import { Sentence } from '../voice'

/** The id of the PERSON of a command line: an e-mail address, or the id itself, also of somebody who is gone. */
export async function personNamed(database: Database, typed: string): Promise<string> {
  const named = typed.trim().toLowerCase()
  if (safeParse(idSchema, named).success) return named
  const id = await idOfEmail(database, named)
  if (id === undefined) throw new Sentence(`Nobody has an account with ${named}.`)
  return id
}
