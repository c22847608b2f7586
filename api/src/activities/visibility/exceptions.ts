import type { Database } from '../../http/serve'

/** Where a person said by name whether somebody sees an activity. */
export interface Exceptions {
  shown: ReadonlySet<string>
  hidden: ReadonlySet<string>
}

/** The activities of a person that somebody else sees, or does not, whatever their relationship's level says. */
export async function exceptionsFor(database: Database, user_id: string, other_user_id: string): Promise<Exceptions> {
  const said = await database
    .selectFrom('activity_visibilities')
    .where('user_id', '=', user_id)
    .where('other_user_id', '=', other_user_id)
    .select(['activity_id', 'may_see'])
    .execute()
  const of = (wanted: boolean) =>
    new Set(said.filter(({ may_see }) => may_see === wanted).map(({ activity_id }) => activity_id))
  return { shown: of(true), hidden: of(false) }
}
