import type { FormValues } from './values'

/** What is kept of a form that is not yet saved. */
export interface Draft {
  /** The id that the write will have, so that saving before and after a reload is one write. */
  id: string
  values: FormValues
  /** When something was last entered, by the server's clock, in milliseconds. */
  kept_at?: number
  /** The revision of the response that is changed which the participant has seen. */
  revision?: number
}

/** Whether something stored has today's shape: an older version of the form may have written it. */
export function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null &&
    'cells' in value.values &&
    typeof value.values.cells === 'object' &&
    'measured_at' in value.values
  )
}
