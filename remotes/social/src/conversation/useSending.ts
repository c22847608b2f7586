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
import { tellOtherTabs } from '../messages/otherTabs'
import type { ThreadMessage } from './thread'

/** A picture that is chosen and not sent yet. */
export interface NewPicture {
  id: string
  blob: Blob
  description: string
}

/** Under which subject the writes of a conversation go, one after the other. */
export const subjectOf = (conversation_id: string): string => `conversation:${conversation_id}`

/** What the server answered to a message; the outbox does not know the calls' answers. */
function isMessage(answer: unknown): answer is Message {
  return (
    typeof answer === 'object' && answer !== null && 'id' in answer && 'from_user_id' in answer && 'message' in answer
  )
}

/** The write that begins this conversation, while the server does not have it. */
export const useBegin = (conversation_id: string): OutboxEntry | undefined =>
  useOutbox(subjectOf(conversation_id)).find(({ callId }) => callId === createConversation.id)

const NO_ENTRIES: OutboxEntry[] = []

/** Stores a message for sending, and before it the picture that it names: writes of one subject go in the order they were made. */
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

/** Sends into a conversation by way of the outbox: nothing is lost while the server can't be reached. */
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
        tellOtherTabs({ user_id, conversation_id })
        void queries.invalidateQueries({ queryKey: [listConversations.id] })
      }),
    [subject, conversation_id, user_id, queries],
  )

  const put = (message: string, picture: NewPicture | null) => putMessage(conversation_id, message, picture)

  return {
    /** On this device and not with the server, in the order they were written. */
    waiting: waiting.length > 0 ? waiting : NO_ENTRIES,
    /** With the server since this screen was opened. */
    acknowledged,
    /** Resolves when the message is safe on this device, rejects when it could not be stored. */
    send: put,
    /** Sends a refused message again, as a new one. */
    async sendAgain({ id, message, picture }: ThreadMessage): Promise<void> {
      const upload = waiting.find((entry) => entry.id === picture?.id)
      const blob = upload?.files?.file
      if (picture && upload && blob) {
        await outbox.discard(upload.id)
        await put(message, { id: newId(), blob, description: picture.description })
      } else if (picture) {
        // The picture has arrived: the message alone goes again.
        const again = newId()
        const body = { id: again, conversationID: conversation_id, message, image_data: picture }
        await outbox.put({ call: sendMessage, id: again, subject, body })
      } else await put(message, null)
      await outbox.discard(id)
    },
    /** Takes back a message that was refused or whose picture is on its way. The message first: without its picture it must not go. */
    async discard({ id, picture }: ThreadMessage): Promise<void> {
      await outbox.discard(id)
      if (picture && waiting.some((entry) => entry.id === picture.id)) await outbox.discard(picture.id)
    },
  }
}

export type Sending = ReturnType<typeof useSending>
