import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { Response, ResponseInput } from '@almanac/contracts/activities/responses'
import { deviceZone } from '@almanac/domain/time'
import { newId } from '@almanac/outbox'
import { useMemo } from 'react'
import { FormSkeleton } from './FormSkeleton'
import { OpenForm } from './OpenForm'
import { useDraft } from './useDraft'
import { startValues, withDraft } from './values'

/** What a form writes: a new response, or a change of one. */
export type FormInput = ResponseInput & { revision?: number }

export interface ActivityFormProps {
  activity: ActivityWithObjectives
  /** The response that is changed. */
  response?: Response
  /** Under which name what is typed is kept until it is saved. */
  draftKey: string
  unitsUsedLast?: ReadonlyMap<string, string>
  /** Wall clock to begin with. */
  measured_at?: string
  /** Keeps the write and gives its id. `form_id` stays the same for one form, however often it is saved. */
  write: (input: FormInput, form_id: string) => Promise<string>
  /** It is saved, or waits on this device. */
  onDone: () => void
}

/** The form of an activity, filled with what was typed before and not yet saved. */
export function ActivityForm(props: ActivityFormProps) {
  const { activity, response, draftKey, unitsUsedLast, measured_at } = props
  const drafts = useDraft(draftKey)
  const zone = response?.time_zone ?? deviceZone()
  const fresh = useMemo(
    () => startValues({ objectives: activity.objectives, zone, response, unitsUsedLast, measured_at }),
    // What is typed is not to be replaced by what a later reading brings.
    [activity.id, response?.id, zone, drafts.draft === undefined],
  )
  const { draft } = drafts
  if (draft === undefined) return <FormSkeleton />
  return (
    <OpenForm
      {...props}
      key={draftKey}
      form_id={draft?.id ?? newId()}
      start={draft ? withDraft(fresh, draft.values) : fresh}
      fresh={fresh}
      zone={zone}
      restored={draft !== null}
      keepDraft={drafts.keep}
      removeDraft={drafts.remove}
    />
  )
}
