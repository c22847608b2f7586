import { useState } from 'react'
import { useLocation, useNavigate } from '@almanac/ui/router'

/** The steps of a registration in their order; the last two where the group requires two factors. */
const STEPS = ['account', 'person', 'phone', 'code'] as const
export type Step = (typeof STEPS)[number]

const isStep = (value: unknown): value is Step => STEPS.some((step) => step === value)

/** The step in the history state; the first by default. `isPushed`: the entry before shows an earlier step. */
function entryOf(state: unknown): { step: Step; isPushed: boolean } {
  const step: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'step') : undefined
  return isStep(step) ? { step, isPushed: true } : { step: 'account', isPushed: false }
}

interface RegistrationStep {
  step: Step
  /** It was reached from another one, and not by opening the page. */
  hasMoved: boolean
  go: (next: Step) => void
  /** As the Back of the browser where that leads to an earlier step. */
  goBack: () => void
}

/**
 * The current step, kept in the history, so that Back goes to the previous one. Whether a step can be shown
 * (`isReachable`) is decided when its entry is reached: after a reload the password is missing, and the first letter
 * typed again must not lead on.
 */
export function useStep(isReachable: (step: Step) => boolean): RegistrationStep {
  const navigate = useNavigate()
  const location = useLocation()
  const { key, pathname, search } = location
  const wanted = entryOf(location.state)
  const reached = (): Step =>
    STEPS.slice(0, STEPS.indexOf(wanted.step) + 1)
      .filter(isReachable)
      .at(-1) ?? 'account'
  const [entry, setEntry] = useState(() => ({ key, step: reached(), hasMoved: false }))
  const shown = entry.key === key ? entry : { key, step: reached(), hasMoved: true }
  if (shown !== entry) setEntry(shown)

  const go = (next: Step) => void navigate(pathname + search, { state: { step: next }, replace: next === shown.step })
  return {
    step: shown.step,
    hasMoved: shown.hasMoved,
    go,
    goBack: () => {
      if (wanted.isPushed && wanted.step === shown.step) void navigate(-1)
      else go(STEPS[STEPS.indexOf(shown.step) - 1] ?? 'account')
    },
  }
}

/** Where a step stands among those that the registration will have. */
export const positionOf = (step: Step, hasPhone: boolean): { position: number; total: number } => ({
  position: STEPS.indexOf(step) + 1,
  total: hasPhone || STEPS.indexOf(step) > 1 ? STEPS.length : 2,
})
