import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry, Response } from '@almanac/contracts/activities/responses'
import { isEmpty } from '@almanac/domain/entries'
import type { AlmanacForm } from '@almanac/ui/form'
import { useEffect } from 'react'
import { giveUpRefused } from '../responses/writes'
import type { FormInput } from './ActivityForm'
import type { FormValues } from './formValues'

/** One thing in which what is saved and what stands in a form are not the same. */
export interface Difference {
  /** Null for the time of the response. */
  objective: Objective | null
  moment?: { saved: string; mine: string }
  saved: Entry | undefined
  mine: Entry | undefined
}

const entryOf = (entries: readonly Entry[], { id }: Objective) =>
  entries.find((entry) => entry.objective_id === id && !isEmpty(entry))

/** What an entry says, whatever the order of its fields; what is missing and what is null are the same. */
const said = (entry: Entry | undefined) =>
  JSON.stringify(
    Object.entries(entry ?? {})
      .filter(([, value]) => value !== null && value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** In what a response as it is saved and a form differ, in the order of the form. */
function differencesOf(saved: Response, mine: FormInput, objectives: readonly Objective[]): Difference[] {
  const moved = Date.parse(saved.measured_at) !== Date.parse(mine.measured_at)
  const moment: Difference[] = moved
    ? [
        {
          objective: null,
          moment: { saved: saved.measured_at, mine: mine.measured_at },
          saved: undefined,
          mine: undefined,
        },
      ]
    : []
  const pairs = objectives.map((objective): Difference => ({
    objective,
    saved: entryOf(saved.entries, objective),
    mine: entryOf(mine.entries, objective),
  }))
  return [...moment, ...pairs.filter((pair) => said(pair.saved) !== said(pair.mine))]
}

interface ConflictOptions {
  form: AlmanacForm<FormValues>
  /** The response as the server has it now; undefined while it is being saved, and where a new one is made. */
  saved: Response | undefined
  /** The revision that the participant has seen. */
  seenRevision: { current: number | undefined }
  /** What the form would send. */
  inputFrom: (id: string) => FormInput
  objectives: readonly Objective[]
  /** The participant goes on with what stands in the form. */
  onAccept: () => void
  /** The participant goes on with what is saved. */
  onGiveUp: () => Promise<void>
}

/** A response that was changed elsewhere since this form was begun, where the form says something else. */
export function useConflict({ form, saved, seenRevision, inputFrom, objectives, onAccept, onGiveUp }: ConflictOptions) {
  const changed = saved && saved.revision > (seenRevision.current ?? saved.revision) ? saved : undefined
  const differences = changed ? differencesOf(changed, inputFrom(changed.id), objectives) : []
  const isOpen = changed !== undefined && differences.length > 0
  const { noteContentMoved: contentMoved } = form
  useEffect(() => {
    if (isOpen) contentMoved()
  }, [isOpen, contentMoved])
  return {
    isOpen,
    differences,
    acceptSeen: () => {
      seenRevision.current = changed?.revision ?? seenRevision.current
      onAccept()
    },
    keepSaved: async () => {
      if (changed) await giveUpRefused(changed.id)
      await onGiveUp()
    },
  }
}
