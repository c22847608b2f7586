import { addedBy } from '@almanac/domain/objective-types'
import type { Objective } from '@almanac/contracts/activities/activities'
import type { FormPart } from '@almanac/federation'
import { createContext, useCallback, useRef, useState } from 'react'

/** Registers a slot fill of another remote as a part of the form. */
export type AttachPart = (part: FormPart) => () => void

/** The form around an objective; undefined outside a form. */
export const AttachPartContext = createContext<AttachPart | undefined>(undefined)

const isConsent = ({ type }: Objective) => type === 'ConsentObjective'
/** Objective types that are only read or only offer additions; beside them a consent is the only content to save. */
const hasNoAnswer = ({ type }: Objective) => type === 'ContentObjective' || addedBy(type) !== null

/**
 * The consents of a form, rendered and saved by the remote that owns them. The form's
 * button saves them before the response, which is not saved if one of them fails.
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
  const alone = objectives.every((objective) => isConsent(objective) || hasNoAnswer(objective))
  const stateOf = ({ id, consent_given_at }: Objective) => {
    const state = states.get(id) ?? 'unknown'
    return state === 'unknown' && consent_given_at ? 'given' : state
  }
  const isNeeded = (objective: Objective) => objective.required || alone
  /** Parts to save with the form: the changed and the required ones. */
  const toSave = consents.filter(
    (objective) => stateOf(objective) === 'changed' || (stateOf(objective) === 'empty' && isNeeded(objective)),
  )
  /** Without other input, a consent not yet given is required. */
  const toSaveAlone = consents.filter((objective) => stateOf(objective) === 'changed' || stateOf(objective) === 'empty')

  return {
    attach,
    /** The form's button has a consent to save. */
    hasUnsaved: toSave.length > 0,
    /** The form has only consents, and all are given. */
    isOver: alone && consents.length > 0 && consents.every((objective) => stateOf(objective) === 'given'),
    /** A consent alone could be saved. */
    canBeAlone: toSaveAlone.length > 0,
    /** `incomplete`: missing fields show errors; `unavailable`: a required consent cannot be rendered. */
    check: (nothingElse: boolean): 'complete' | 'incomplete' | 'unavailable' => {
      if (consents.some((objective) => isNeeded(objective) && stateOf(objective) === 'unknown')) return 'unavailable'
      return (nothingElse ? toSaveAlone : toSave)
        .map(({ id }) => parts.current.get(id)?.check() ?? false)
        .every(Boolean)
        ? 'complete'
        : 'incomplete'
    },
    /** Resolves to the id of the last write once all are saved or pending; null if one was refused, which shows its own error. */
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
