import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useLocation, useNavigate } from '@almanac/ui/router'
import { useCallback, type ReactNode } from 'react'
import { nameOf, type Draft } from '../draft'

/** How many entries of the history the flow has made since the screen that led to it; 0 where it was opened by its address. */
export function depthIn(state: unknown): number {
  return typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
    ? state.depth
    : 0
}

/** Goes through the steps by the browser's history, so that its Back goes one step back. */
export function useSteps(steps: readonly Step[], step: Step) {
  const navigate = useNavigate()
  const location = useLocation()
  const { pathname, search } = location
  const depth = depthIn(location.state)

  const to = useCallback(
    (next: Step, replace = false) => {
      const address = new URLSearchParams(search)
      address.set('step', next)
      void navigate(
        { pathname, search: address.toString() },
        { replace, state: { depth: replace ? depth : depth + 1 } },
      )
    },
    [navigate, pathname, search, depth],
  )

  /** To where the flow was begun, so that its steps don't stay in the history behind. */
  const leave = useCallback(() => {
    if (depth > 0) void navigate(-depth)
    else void navigate(pathname, { replace: true })
  }, [navigate, pathname, depth])

  /** One step back: by the history where it leads there. */
  const back = useCallback(() => {
    const before = steps[steps.indexOf(step) - 1]
    if (depth > 0) void navigate(-1)
    else if (before) to(before, true)
    else void navigate(pathname, { replace: true })
  }, [navigate, pathname, steps, step, depth, to])

  return {
    to,
    back,
    leave,
    next: () => {
      const after = steps[steps.indexOf(step) + 1]
      if (after) to(after)
    },
  }
}

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

/** What each step of the flow is given. */
export interface StepProps {
  activity: ActivityWithObjectives
  draft: Draft
  change: (next: (before: Draft) => Draft) => void
  /** To the step after this one. */
  next: () => void
  /** The button that leads a step back, and what else belongs beside 'Next'. */
  beside: ReactNode
}
