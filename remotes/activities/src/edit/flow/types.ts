import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { ReactNode } from 'react'
import type { Draft } from '../draft'

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
