import { asNeeded, undoAsNeeded, withMedicationFrequency } from '@almanac/domain/reminder-plan'
import { reminderContextOn, type Draft } from '../draft'

/** The reminders after it was said how often a medication is taken. What she has chosen herself stays as long as she says the same. */
export function followFrequency(draft: Draft, today: string): Draft {
  const {
    plan,
    applied_frequency: applied,
    details: { medication_frequency: frequency },
  } = draft
  if (frequency === 'asNeeded') return { ...draft, plan: asNeeded(plan) }
  const open = undoAsNeeded(plan)
  if (frequency === '' || frequency === applied) return { ...draft, plan: open }
  return {
    ...draft,
    plan: withMedicationFrequency(open, frequency, reminderContextOn(today)),
    applied_frequency: frequency,
  }
}

/** Before 'as needed' took the reminders away: what going back leads to (specification 001, section 4). */
export const withoutAsNeeded = (draft: Draft): Draft =>
  draft.plan.before_as_needed ? { ...draft, plan: undoAsNeeded(draft.plan) } : draft
