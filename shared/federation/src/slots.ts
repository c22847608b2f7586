/**
 * The places where a screen of one remote shows something of another, with the
 * properties that the filling part is given. A slot that nobody fills for this
 * visitor renders nothing.
 */
export interface Slots {
  /** Below the activities of a week: whose week, and its first and last local date. */
  'history.panels': { user_id: string; start_date: string; end_date: string }
}

export type SlotName = keyof Slots
