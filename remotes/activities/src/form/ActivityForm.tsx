import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { Response, ResponseInput } from '@almanac/contracts/activities/responses'
import { useDraft } from '@almanac/outbox/draft'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Celebration } from '../done/celebration'
import { objectivesAsked } from './asked'
import { FormSkeleton } from './FormSkeleton'
import { OpenForm } from './OpenForm'
import { isDraft, type Draft } from './draft'

/** What a form writes: a new response, or a change of one. */
export type FormInput = ResponseInput & { revision?: number }

export interface ActivityFormProps {
  activity: ActivityWithObjectives
  /** The response that is changed. */
  response?: Response
  /** The same response as it is saved now: somebody may have changed it since the form was begun. */
  saved?: Response
  /** Under which name what is typed is kept until it is saved. */
  draftKey: string
  unitsUsedLast?: ReadonlyMap<string, string>
  /** Wall clock to begin with. */
  measured_at?: string
  /** The place in turn of the day, where objectives take turns. */
  turn?: number
  /** Keeps the write and gives its id. `form_id` stays the same for one form, however often it is saved. */
  write: (input: FormInput, form_id: string) => Promise<string>
  /** Whether a write of this id has been made: its draft was left behind by a tab that was killed. */
  isWritten?: (form_id: string) => boolean
  /** What there is to celebrate when this is saved; null for nothing. */
  celebrate?: (input: FormInput) => Celebration | null
  /** It is saved, or waits on this device. */
  onDone: () => void
  /** What stands below the form, and comes with it: before it, the form would push it down. */
  children?: ReactNode
}

/** The form of an activity, filled with what was typed before and not yet saved. */
export function ActivityForm({ children, ...props }: ActivityFormProps) {
  const { restored, isStored, store, remove } = useDraft(props.draftKey, isDraft)
  if (restored === undefined) return <FormSkeleton />
  return (
    <>
      <Begun
        key={props.draftKey}
        {...props}
        found={restored}
        isKept={isStored}
        keepDraft={store}
        removeDraft={remove}
      />
      {children}
    </>
  )
}

interface BegunProps extends Omit<ActivityFormProps, 'children'> {
  found: Draft | null
  isKept: boolean
  keepDraft: (draft: Draft) => void
  removeDraft: () => Promise<void>
}

function Begun({ found, ...props }: BegunProps) {
  const { activity, response, turn = 0, isWritten, removeDraft } = props
  // Looked at once: what is written from this form later is not to empty it.
  const [stale] = useState(() => Boolean(found && !response && isWritten?.(found.id)))
  const draft = stale ? null : found
  const objectives = useMemo(
    () => objectivesAsked(activity, { turn, draft, response }),
    [activity, turn, draft, response],
  )
  useEffect(() => {
    if (stale) void removeDraft()
  }, [stale, removeDraft])
  return <OpenForm {...props} activity={{ ...activity, objectives }} draft={draft} />
}
