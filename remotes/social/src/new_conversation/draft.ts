import { isRecord } from '@almanac/domain/records'
import { outbox } from '@almanac/outbox'
import { useDraft } from '@almanac/outbox/draft'
import { useState } from 'react'

/** A conversation that is being begun: with whom, about what, and what is said first. */
export interface Written {
  user_ids: string[]
  group_ids: string[]
  subject: string
  message: string
}

/** Under this key the device stores what is typed until it is sent. */
const DRAFT_KEY = 'new_conversation'

const NOTHING: Written = { user_ids: [], group_ids: [], subject: '', message: '' }

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** What was sent to begin a conversation: the words may be left out. */
type Begun = Omit<Written, 'message'> & { message?: string }

/** Whether this is what a screen of today or before has sent to begin a conversation. */
export const isBegun = (value: unknown): value is Begun =>
  isRecord(value) &&
  areTexts(value.user_ids) &&
  areTexts(value.group_ids) &&
  typeof value.subject === 'string' &&
  (value.message === undefined || typeof value.message === 'string')

const isWritten = (value: unknown): value is Written => isBegun(value) && value.message !== undefined

/** Makes what was refused a draft again. */
export const storeWritten = (user_id: string, { user_ids, group_ids, subject, message = '' }: Begun): Promise<void> =>
  outbox.drafts(user_id).put(DRAFT_KEY, { user_ids, group_ids, subject, message } satisfies Written)

const isNothing = ({ user_ids, group_ids, subject, message }: Written): boolean =>
  user_ids.length + group_ids.length + subject.length + message.length === 0

/** What is written, undefined until the device has answered. It outlives a way to another screen and a reload, until it is sent or emptied. */
export function useWritten() {
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
    /** Shows this and stores nothing yet: nobody has typed it. */
    show: setTyped,
    clear: (): void => {
      setTyped(NOTHING)
      void remove()
    },
  }
}
