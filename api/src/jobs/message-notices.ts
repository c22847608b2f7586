import type { NoticeSource } from '../activities'
import { wordsOf } from '../http/words'
import {
  companyOfConversation,
  isStillRequested,
  isStillUnread,
  type RequestNotice,
  takeConversationRequests,
  takeUnreadConversations,
  type UnreadConversation,
} from '../social'

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
      actions: [{ title: words('push.read'), url }],
      subject: `message ${notice.conversation_id}`,
      company_id: await companyOfConversation(database, notice),
      mail: { kind: 'unread_message', values: { first_name, link: url } },
    }
  },
}

/** Notices of requests to join a conversation: neither who asks, nor with whom. */
export const requestNotices: NoticeSource<RequestNotice> = {
  take: takeConversationRequests,
  async contentOf(database, notice, { locale, first_name }) {
    if (!(await isStillRequested(database, notice))) return null
    const words = wordsOf(locale)
    return {
      title: words('push.request_title'),
      body: words('push.request'),
      url: '/messages',
      actions: [{ title: words('push.open'), url: '/messages' }],
      subject: `request ${notice.conversation_id}`,
      company_id: await companyOfConversation(database, notice),
      mail: { kind: 'conversation_request', values: { first_name, link: '/messages' } },
    }
  },
}
