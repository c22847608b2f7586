import type { GivenConsent } from '@almanac/contracts/surveys/consent'
import type { ConsentRequest } from '@almanac/federation'

/** A survey requires all fields of a consent (specification 000, section 3). */
export const requestOf = ({ check_text }: { check_text: string | null }): ConsentRequest => ({
  name_required: true,
  signature_required: true,
  check_required: check_text !== null,
  check_text,
})

/** Whether a consent can be given again, here or in the form of its activity. */
export const isDue = ({ due = false, due_in = null }: Pick<GivenConsent, 'due' | 'due_in'>): boolean =>
  due || due_in !== null
