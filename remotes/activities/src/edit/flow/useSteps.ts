import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useLocation, useNavigate } from '@almanac/ui/router'
import { useCallback, type ReactNode } from 'react'
import { nameOf, type Draft } from '../draft'

/** Number of history entries since the screen that opened the flow; 0 if opened by URL. */
export function depthIn(state: unknown): number {
  return typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
    ? state.depth
    : 0
}

/** Navigates the steps by the browser history, so that Back goes one step back. */
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

  /** Returns to the start of the flow, so that its steps do not stay in the history. */
  const leave = useCallback(() => {
    if (depth > 0) void navigate(-depth)
    else void navigate(pathname, { replace: true })
  }, [navigate, pathname, depth])

  /** One step back, by the history if possible. */
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

/** One page of the creation flow (specification 001, section 4), as named in the URL. */
export type Step = 'item' | 'details' | 'note' | 'reminders'

/** The steps of a draft in order: item, a medication's details, a note (unless skipped), reminders. */
export function stepsOf({ doing, kind }: Pick<Draft, 'doing' | 'kind'>, skipMedicationNote: boolean): readonly Step[] {
  if (doing === 'reminders' || kind === 'vaccination') return ['reminders']
  const steps: Step[] = doing === 'add' || kind === 'routine' ? ['item'] : []
  if (kind === 'medication') steps.push('details')
  if (kind !== 'medication' || !skipMedicationNote) steps.push('note')
  return [...steps, 'reminders']
}

/** The step in the URL, else the first; later steps need a chosen item. */
export function stepAt(steps: readonly Step[], named: string | null, draft: Draft): Step {
  const first = steps[0] ?? 'reminders'
  if (steps.includes('item') && nameOf(draft) === '') return first
  return steps.find((step) => step === named) ?? first
}

/** Props of each step. */
export interface StepProps {
  activity: ActivityWithObjectives
  draft: Draft
  change: (next: (before: Draft) => Draft) => void
  /** Opens the next step. */
  next: () => void
  /** The Back button and other content beside 'Next'. */
  beside: ReactNode
}
