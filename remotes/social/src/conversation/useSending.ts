import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@almanac/api-client/query'
import { uploadImage } from '@almanac/contracts/account/images'
import {
  createConversation,
  listConversations,
  sendMessage,
  type Message,
} from '@almanac/contracts/social/conversations'
import { useUser } from '@almanac/auth'
import { newId, outbox, useOutbox, type OutboxEntry } from '@almanac/outbox'
import { notifyOtherTabs } from '../messages/otherTabs'
import type { ThreadMessage } from './thread'

/** A picture that is chosen but not sent yet. */
export interface NewPicture {
  id: string
  blob: Blob
  description: string
}

/** The outbox subject of a conversation, whose writes are sent one after the other. */
export const subjectOf = (conversation_id: string): string => `conversation:${conversation_id}`

/** Checks the response to a sent message; the outbox does not know the response types. */
function isMessage(answer: unknown): answer is Message {
  return (
    typeof answer === 'object' && answer !== null && 'id' in answer && 'from_user_id' in answer && 'message' in answer
  )
}

/** The outbox entry that begins this conversation, while the server does not have it. */
export const useBegin = (conversation_id: string): OutboxEntry | undefined =>
  useOutbox(subjectOf(conversation_id)).find(({ callId }) => callId === createConversation.id)

const NO_ENTRIES: OutboxEntry[] = []

/** Queues a message, preceded by the picture it refers to: writes of one subject are sent in order. */
async function putMessage(conversation_id: string, message: string, picture: NewPicture | null): Promise<void> {
  const subject = subjectOf(conversation_id)
  const id = newId()
  if (picture)
    await outbox.put({
      call: uploadImage,
      id: picture.id,
      subject,
      body: { type: 'message', id: picture.id },
      files: { file: picture.blob },
    })
  await outbox.put({
    call: sendMessage,
    id,
    subject,
    body: {
      id,
      conversationID: conversation_id,
      message,
      ...(picture && { image_data: { id: picture.id, description: picture.description } }),
    },
  })
}

/** Sends messages through the outbox, so that nothing is lost while the server can't be reached. */
export function useSending(conversation_id: string, onSaved: () => void) {
  const subject = subjectOf(conversation_id)
  const waiting = useOutbox(subject)
  const queries = useQueryClient()
  const { id: user_id } = useUser()
  const [acknowledged, setAcknowledged] = useState<Message[]>([])
  const saved = useEffectEvent(onSaved)

  useEffect(
    () =>
      outbox.onOutcome(({ entry, answer }) => {
        if (entry.subject !== subject) return
        if (isMessage(answer)) setAcknowledged((earlier) => [...earlier, answer])
        saved()
        notifyOtherTabs({ user_id, conversation_id })
        void queries.invalidateQueries({ queryKey: [listConversations.id] })
      }),
    [subject, conversation_id, user_id, queries],
  )

  const put = (message: string, picture: NewPicture | null) => putMessage(conversation_id, message, picture)

  return {
    /** Pending on this device, in the order they were written. */
    waiting: waiting.length > 0 ? waiting : NO_ENTRIES,
    /** Acknowledged by the server since this screen was opened. */
    acknowledged,
    /** Resolves when the message is stored on this device, rejects when it could not be stored. */
    send: put,
    /** Sends a refused message again, as a new one. */
    async sendAgain({ id, message, picture }: ThreadMessage): Promise<void> {
      const upload = waiting.find((entry) => entry.id === picture?.id)
      const blob = upload?.files?.file
      if (picture && upload && blob) {
        await outbox.discard(upload.id)
        await put(message, { id: newId(), blob, description: picture.description })
      } else if (picture) {
        // The picture was already uploaded: only the message is sent again.
        const again = newId()
        const body = { id: again, conversationID: conversation_id, message, image_data: picture }
        await outbox.put({ call: sendMessage, id: again, subject, body })
      } else await put(message, null)
      await outbox.discard(id)
    },
    /** Discards a message that was refused or whose picture is being uploaded. The message is removed first, because it must not be sent without its picture. */
    async discard({ id, picture }: ThreadMessage): Promise<void> {
      await outbox.discard(id)
      if (picture && waiting.some((entry) => entry.id === picture.id)) await outbox.discard(picture.id)
    },
  }
}

export type Sending = ReturnType<typeof useSending>
