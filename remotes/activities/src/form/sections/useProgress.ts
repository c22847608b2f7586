import type { Objective } from '@almanac/contracts/activities/activities'
import { withoutEmpty } from '@almanac/domain/entries'
import { entryTypeOf } from '@almanac/domain/objective-types'
import type { AlmanacForm } from '@almanac/ui/form'
import { useEffect, useState } from 'react'
import { entriesOf, type FormValues } from '../formValues'

/** The ids of the answered questions. */
export type Answered = ReadonlySet<string>

/**
 * Which questions are answered. Only the changed one is looked at with each key, and only a change of the set renders.
 */
export function useAnswered(form: AlmanacForm<FormValues>, objectives: readonly Objective[], zone: string): Answered {
  const { getValues, subscribe } = form
  const [answered, setAnswered] = useState<Answered>(new Set())
  useEffect(() => {
    const questions = new Map(objectives.filter(({ type }) => entryTypeOf(type) !== null).map((one) => [one.id, one]))
    const isAnswered = (objective: Objective) => withoutEmpty(entriesOf(getValues(), [objective], zone)).length > 0
    const readAll = () => setAnswered(new Set([...questions.values()].filter(isAnswered).map(({ id }) => id)))
    const read = (objective: Objective) =>
      setAnswered((before) => {
        const is = isAnswered(objective)
        if (before.has(objective.id) === is) return before
        const after = new Set(before)
        if (is) after.add(objective.id)
        else after.delete(objective.id)
        return after
      })
    readAll()
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        const objective = questions.get(name?.split('.')[1] ?? '')
        if (objective) read(objective)
        // All values were set at once, as by "Start over".
        else if (name === undefined) readAll()
      },
    })
  }, [getValues, subscribe, objectives, zone])
  return answered
}
