import type { Database } from '../../http/serve'

/** Which reminder of whom. */
export interface Reference {
  user_id: string
  id: string
}

/** Reminders that are due at one moment. */
export interface Due {
  at: Date
  reminders: Reference[]
}

/** One browser to tell of one activity. Ids alone: what is told is read when it is sent. */
export interface Telling {
  user_id: string
  subscription_id: string
  activity_id: string
  /** The date on her calendar and HHMM. */
  date_for: string
  time: number
  /** After this instant it is of no use any more. */
  until: string
}

/** Keeps what is to be done for whichever process is free, in the transaction that found it. */
export interface Queue {
  due: (transaction: Database, due: readonly Due[]) => Promise<void>
  tell: (transaction: Database, tellings: readonly Telling[]) => Promise<void>
}
