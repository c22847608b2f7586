import type { Database } from '../../http/serve'
import { wordsOf } from '../../http/words'
import { companiesOfActivities } from '../definitions/queries'
import type { NoticeSource } from '../reminders/notify-away'
import { canViewResponse } from '../responses/access'
import { takeDueNotices, type UnreadNotice } from './notices'

/** Notices of unread comments. Whoever may no longer see the response gets none. */
export const commentNotices: NoticeSource<UnreadNotice> = {
  take: takeDueNotices,
  async contentOf(database, notice, { id, locale, first_name }) {
    const { response_user_id, response_id } = notice
    const own = response_user_id === id
    const [about, isVisible] = await Promise.all([
      responseOf(database, notice),
      canViewResponse(database, id, response_user_id, response_id),
    ])
    if (!about || !isVisible) return null
    const { link, company_id } = about
    const words = wordsOf(locale)
    return {
      // Reveals neither the author, nor the activity, nor the text.
      title: words('push.comment_title'),
      body: words(own ? 'push.comment_own' : 'push.comment_answer'),
      url: link,
      actions: [{ title: words('push.read'), url: link }],
      subject: `comment ${response_user_id} ${response_id}`,
      company_id,
      mail: { kind: 'comment', values: { first_name, own, link } },
    }
  },
}

/** Path of the response, and whose study it is of; undefined if it was deleted. The date selects the part of a long history to load. */
async function responseOf(
  database: Database,
  { response_user_id, response_id }: UnreadNotice,
): Promise<{ link: string; company_id: string | null } | undefined> {
  const response = await database
    .selectFrom('responses')
    .where('user_id', '=', response_user_id)
    .where('id', '=', response_id)
    .where('deleted_at', 'is', null)
    .select(['activity_id', 'date_posted_for'])
    .executeTakeFirst()
  if (!response) return undefined
  const { activity_id, date_posted_for } = response
  const [company_id = null] = await companiesOfActivities(database, [activity_id])
  return {
    link: `/history_detail/${response_user_id}/${activity_id}/${response_id}?date=${date_posted_for}`,
    company_id,
  }
}
