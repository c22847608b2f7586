import type { FastifyInstance } from 'fastify'
import type { Database } from '../../http/serve'
import { rolesOf } from '../../people'

/** Whether each sign-in of this user asks for a code of her app. */
export async function hasSecondFactor(database: Database, user_id: string): Promise<boolean> {
  const found = await database
    .selectFrom('second_factors')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .select('user_id')
    .executeTakeFirst()
  return found !== undefined
}

/** Whether her role asks for a second factor here: of an operator, on every server but a demonstration. */
export async function needsSecondFactor(
  { database, secondFactor }: FastifyInstance,
  user_id: string,
): Promise<boolean> {
  return secondFactor && (await rolesOf(database, user_id)).includes('operator')
}
