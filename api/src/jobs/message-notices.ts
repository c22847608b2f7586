import type { NoticeSource } from '../activities'
import { wordsOf } from '../http/words'
import { isStillUnread, takeUnreadConversations, type UnreadConversation } from '../social'

/** Notices of unread messages, but not to users who have muted the conversation. */
export const messageNotices: NoticeSource<UnreadConversation> = {
  take: takeUnreadConversations,
  async contentOf(database, notice, { locale, first_name }) {
    if (!(await isStillUnread(database, notice))) return null
    const words = wordsOf(locale)
    const url = `/messages/${notice.conversation_id}`
    return {
      // Contains neither the author nor the text.
      title: words('push.message_title'),
      body: words('push.message'),
      url,
      subject: `message ${notice.conversation_id}`,
      mail: { kind: 'unread_message', values: { first_name, link: url } },
    }
  },
}
