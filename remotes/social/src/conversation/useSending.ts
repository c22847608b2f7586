import { useEffect, useState } from 'react'
import { useQueryClient } from '@almanac/api-client/query'
import { getConversation, listConversations, sendMessage, type Message } from '@almanac/contracts/social/conversations'
import { newId, outbox, useOutbox } from '@almanac/outbox'

/** What the server answered to a message; the outbox does not know the calls' answers. */
function isMessage(answer: unknown): answer is Message {
  return (
    typeof answer === 'object' && answer !== null && 'id' in answer && 'from_user_id' in answer && 'message' in answer
  )
}

/** Sends into a conversation by way of the outbox: nothing is lost while the server can't be reached. */
export function useSending(conversation_id: string) {
  const subject = `conversation:${conversation_id}`
  const waiting = useOutbox(subject)
  const queries = useQueryClient()
  const [acknowledged, setAcknowledged] = useState<Message[]>([])

  useEffect(
    () =>
      outbox.onOutcome(({ entry, answer }) => {
        if (entry.subject !== subject) return
        if (isMessage(answer)) setAcknowledged((earlier) => [...earlier, answer])
        void queries.invalidateQueries({ queryKey: [getConversation.id, { params: { id: conversation_id } }] })
        void queries.invalidateQueries({ queryKey: [listConversations.id] })
      }),
    [subject, conversation_id, queries],
  )

  return {
    /** On this device and not with the server, in the order they were written. */
    waiting,
    /** With the server since this screen was opened. */
    acknowledged,
    /** Resolves when the message is safe on this device, rejects when it could not be kept. */
    send: (message: string): Promise<void> => {
      const id = newId()
      return outbox.put({ call: sendMessage, id, subject, body: { id, conversationID: conversation_id, message } })
    },
    /** Takes back a message that was refused. */
    discard: (id: string): Promise<void> => outbox.discard(id),
  }
}
