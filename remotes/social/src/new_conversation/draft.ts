import { isRecord } from '@almanac/domain/records'
import { offerDraft, outbox } from '@almanac/outbox'
import { useDraft } from '@almanac/outbox/draft'
import { useState } from 'react'

/** A draft of a conversation: recipients, subject and first message. */
export interface Written {
  user_ids: string[]
  group_ids: string[]
  subject: string
  message: string
}

/** Storage key of the draft on the device, until it is sent. */
const DRAFT_KEY = 'new_conversation'

const NOTHING: Written = { user_ids: [], group_ids: [], subject: '', message: '' }

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** The payload that begins a conversation; the message may be missing. */
type Begun = Omit<Written, 'message'> & { message?: string }

/** Whether this is a payload that begins a conversation, of this or an earlier version of the app. */
export const isBegun = (value: unknown): value is Begun =>
  isRecord(value) &&
  areTexts(value.user_ids) &&
  areTexts(value.group_ids) &&
  typeof value.subject === 'string' &&
  (value.message === undefined || typeof value.message === 'string')

const isWritten = (value: unknown): value is Written => isBegun(value) && value.message !== undefined

/** Turns a refused conversation back into a draft, which the next form of this tab opens. */
export const restoreDraft = (user_id: string, { user_ids, group_ids, subject, message = '' }: Begun): Promise<void> =>
  offerDraft(outbox.forms(user_id), DRAFT_KEY, { user_ids, group_ids, subject, message } satisfies Written)

const isNothing = ({ user_ids, group_ids, subject, message }: Written): boolean =>
  user_ids.length + group_ids.length + subject.length + message.length === 0

/** The draft, undefined until it is read from the device. It survives navigation and reloads until it is sent or emptied. */
export function useMessageDraft() {
  const { restored, store, remove } = useDraft(DRAFT_KEY, isWritten)
  const [typed, setTyped] = useState<Written>()
  const written = typed ?? (restored === undefined ? undefined : (restored ?? NOTHING))
  return {
    written,
    write: (next: Written): void => {
      setTyped(next)
      if (isNothing(next)) void remove()
      else store(next)
    },
    /** Shows this without storing it, because it was not typed. */
    show: setTyped,
    clear: (): void => {
      setTyped(NOTHING)
      void remove()
    },
  }
}
