import type { AccountContribution } from '../account'

/** The two people of an appointment see each other's photo, as in a conversation, even after it is over. */
export const telehealthHooks: AccountContribution = {
  async seesPicture(database, viewer_id, { type, user_id }) {
    if (type !== 'profile') return false
    const found = await database
      .selectFrom('appointments')
      .where(({ or, and, eb }) =>
        or([
          and([eb('user_id', '=', user_id), eb('creator_user_id', '=', viewer_id)]),
          and([eb('user_id', '=', viewer_id), eb('creator_user_id', '=', user_id)]),
        ]),
      )
      .select('id')
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },
}
