import type { Draft } from './draft'
import { nameOf } from './item/name'

/** One page of the creation flow (specification 001, section 4); what stands in the address. */
export type Step = 'item' | 'details' | 'note' | 'reminders'

/** The steps that a draft goes through, in order: what it is, a medication's details, a note (where that is not skipped), reminders. */
export function stepsOf({ doing, kind }: Pick<Draft, 'doing' | 'kind'>, skipMedicationNote: boolean): readonly Step[] {
  if (doing === 'reminders' || kind === 'vaccination') return ['reminders']
  const steps: Step[] = doing === 'add' || kind === 'routine' ? ['item'] : []
  if (kind === 'medication') steps.push('details')
  if (kind !== 'medication' || !skipMedicationNote) steps.push('note')
  return [...steps, 'reminders']
}

/** The step that an address names, or the first: nobody is let on to a later one before it is known what all is about. */
export function stepAt(steps: readonly Step[], named: string | null, draft: Draft): Step {
  const first = steps[0] ?? 'reminders'
  if (steps.includes('item') && nameOf(draft) === '') return first
  return steps.find((step) => step === named) ?? first
}
