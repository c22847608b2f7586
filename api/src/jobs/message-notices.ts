import type { NoticeSource } from '../activities'
import { wordsOf } from '../http/words'
import { isStillUnread, takeUnreadConversations, type UnreadConversation } from '../social'

/** Messages that somebody has not read. Nobody who has muted the conversation is told. */
export const messageNotices: NoticeSource<UnreadConversation> = {
  take: takeUnreadConversations,
  async contentOf(database, notice, { locale, first_name }) {
    if (!(await isStillUnread(database, notice))) return null
    const words = wordsOf(locale)
    const url = `/messages/${notice.conversation_id}`
    return {
      // It names neither who wrote, nor what.
      title: words('push.message_title'),
      body: words('push.message'),
      url,
      subject: `message ${notice.conversation_id}`,
      mail: { kind: 'unread_message', values: { first_name, link: url } },
    }
  },
}
