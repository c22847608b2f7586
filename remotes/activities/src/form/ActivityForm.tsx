import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { Response, ResponseInput } from '@almanac/contracts/activities/responses'
import { FormSkeleton } from './FormSkeleton'
import { OpenForm } from './OpenForm'
import { useDraft } from './useDraft'

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
  const { draft, keep, remove } = useDraft(props.draftKey)
  if (draft === undefined) return <FormSkeleton />
  return <OpenForm key={props.draftKey} {...props} draft={draft} keepDraft={keep} removeDraft={remove} />
}
