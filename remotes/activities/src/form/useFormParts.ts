import type { Objective } from '@almanac/contracts/activities/activities'
import type { FormPart } from '@almanac/federation'
import { createContext, useCallback, useRef, useState } from 'react'

/** Makes a place of the form that another remote fills a part of it. */
export type AttachPart = (part: FormPart) => () => void

/** The form around an objective; nothing where there is none. */
export const AttachPartContext = createContext<AttachPart | undefined>(undefined)

const isConsent = ({ type }: Objective) => type === 'ConsentObjective'
/** What is only to be read, or only offers to add, leaves a consent the one thing that a form is for. */
const asksNothing = ({ type }: Objective) => type === 'ContentObjective' || type.startsWith('Add')

/**
 * The consents of a form, which the remote that keeps them shows and saves. The
 * form has one button; it saves them before the response, and the response not at
 * all when one of them could not be taken.
 */
export function useFormParts(objectives: readonly Objective[]) {
  const parts = useRef(new Map<string, FormPart>())
  const [states, setStates] = useState<ReadonlyMap<string, FormPart['state']>>(new Map())
  const attach: AttachPart = useCallback((part) => {
    const show = () => setStates(new Map([...parts.current].map(([id, { state }]) => [id, state])))
    parts.current.set(part.objective_id, part)
    show()
    return () => {
      if (parts.current.get(part.objective_id) === part) parts.current.delete(part.objective_id)
      show()
    }
  }, [])

  const consents = objectives.filter(isConsent)
  const alone = objectives.every((objective) => isConsent(objective) || asksNothing(objective))
  const stateOf = ({ id, consent_given_at }: Objective) => {
    const state = states.get(id) ?? 'unknown'
    return state === 'unknown' && consent_given_at ? 'given' : state
  }
  const isNeeded = (objective: Objective) => objective.required || alone
  /** What is to be saved with the form: what was entered, and what the form can't be saved without. */
  const toSave = consents.filter(
    (objective) => stateOf(objective) === 'changed' || (stateOf(objective) === 'empty' && isNeeded(objective)),
  )
  /** Where nothing else is entered, a consent that is not given yet is what the form is saved for. */
  const toSaveAlone = consents.filter((objective) => stateOf(objective) === 'changed' || stateOf(objective) === 'empty')

  return {
    attach,
    /** A consent is to be saved by the form's button. */
    hasUnsaved: toSave.length > 0,
    /** All that the form asks for are consents, and they are given. */
    isOver: alone && consents.length > 0 && consents.every((objective) => stateOf(objective) === 'given'),
    /** A consent could be what the form is saved for. */
    canBeAlone: toSaveAlone.length > 0,
    /** `incomplete`: what is missing is said where it is; `unavailable`: a consent that is needed can't be shown. */
    check: (nothingElse: boolean): 'complete' | 'incomplete' | 'unavailable' => {
      if (consents.some((objective) => isNeeded(objective) && stateOf(objective) === 'unknown')) return 'unavailable'
      return (nothingElse ? toSaveAlone : toSave)
        .map(({ id }) => parts.current.get(id)?.check() ?? false)
        .every(Boolean)
        ? 'complete'
        : 'incomplete'
    },
    /** The id of the last write, once each was taken or waits; null when one was refused, which is said at its place. */
    save: async (subject: string, nothingElse: boolean): Promise<string | null> => {
      let last: string | null = null
      for (const { id } of nothingElse ? toSaveAlone : toSave) {
        last = (await parts.current.get(id)?.save(subject)) ?? null
        if (last === null) return null
      }
      return last
    },
  }
}
