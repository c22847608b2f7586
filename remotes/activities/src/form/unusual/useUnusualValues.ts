import type { Objective } from '@almanac/contracts/activities/activities'
import { unusualIn, type Unusual } from '@almanac/domain/unusual-values'
import type { AlmanacForm } from '@almanac/ui/form'
import { createContext, useMemo, useRef, useState } from 'react'
import { isAsSent, type Cell, type FormValues } from '../formValues'
import type { EarlierValues } from './earlierValues'

/** A question about numbers as they are in the form. */
export interface UnusualQuestion {
  objective_id: string
  unusual: Unusual
  /** The numbers and their unit; the question is about these alone. */
  about: string
}

/** The questions of a form, and how they end. */
export interface UnusualValues {
  questions: readonly UnusualQuestion[]
  /** The numbers are right. */
  confirm: (question: UnusualQuestion) => void
  /** Applies what the question proposes. */
  correct: (question: UnusualQuestion) => void
  /** The participant corrects this one first; the others are asked about when saving again. */
  change: (question: UnusualQuestion) => void
}

export const UnusualContext = createContext<UnusualValues | undefined>(undefined)

/** Identifies the numbers of a measurement. */
export const aboutOf = (objective_id: string, { numbers, unit }: Pick<Cell, 'numbers' | 'unit'>): string =>
  [objective_id, ...numbers, unit].join('|')

/** The questions about the values of a form, in its order. What a device sent is no slip of a hand. */
function questionsIn(values: FormValues, objectives: readonly Objective[], earlier: EarlierValues): UnusualQuestion[] {
  return objectives.flatMap(({ id, vital }) => {
    const cell = values.cells[id]
    if (!vital || !cell || isAsSent(cell)) return []
    const numbers = cell.numbers.filter((number) => number !== null)
    if (numbers.length < vital.parts.length) return []
    const unusual = unusualIn(vital, { values: numbers, unit: cell.unit }, earlier.get(id) ?? [])
    return unusual ? [{ objective_id: id, unusual, about: aboutOf(id, cell) }] : []
  })
}

interface Options {
  form: AlmanacForm<FormValues>
  /** Stores the draft, because values set by a program do not count as typed. */
  storeNow: () => void
  objectives: readonly Objective[]
  earlier: EarlierValues | undefined
  /** The values of a changed response: what was saved before is not asked about. */
  saved: FormValues | undefined
}

const NONE: EarlierValues = new Map()
/** As if it was typed. */
const CHANGED = { shouldDirty: true } as const

/**
 * Asks once, when saving, about values that may be a slip. Saving again, with or without an answer, saves: nobody is
 * kept from recording what is true.
 */
export function useUnusualValues({
  form: { setValue, setFocus },
  storeNow,
  objectives,
  earlier = NONE,
  saved,
}: Options) {
  const [questions, setQuestions] = useState<readonly UnusualQuestion[]>([])
  const asked = useRef<Set<string>>(null)
  asked.current ??= new Set(Object.entries(saved?.cells ?? {}).map(([id, cell]) => aboutOf(id, cell)))
  const known = asked.current
  const store = useRef(storeNow)
  store.current = storeNow
  const context = useMemo((): UnusualValues => {
    const confirm = (question: UnusualQuestion) => setQuestions((open) => open.filter((one) => one !== question))
    const focus = ({ objective_id }: UnusualQuestion) => setFocus(`cells.${objective_id}.numbers.0`)
    return {
      questions,
      confirm,
      correct: (question) => {
        const { objective_id, unusual } = question
        if (unusual.kind === 'swapped') setValue(`cells.${objective_id}.numbers`, [...unusual.numbers], CHANGED)
        if (unusual.kind === 'unit') setValue(`cells.${objective_id}.unit`, unusual.unit, CHANGED)
        store.current()
        confirm(question)
        if (questions.length === 1) focus(question)
      },
      change: (question) => {
        for (const one of questions) if (one !== question) known.delete(one.about)
        setQuestions([])
        focus(question)
      },
    }
  }, [questions, known, setFocus, setValue])
  return {
    context,
    /** Whether something is asked now, so that the form is not saved yet. */
    ask: (values: FormValues): boolean => {
      const found = questionsIn(values, objectives, earlier).filter(({ about }) => !known.has(about))
      for (const { about } of found) known.add(about)
      setQuestions(found)
      return found.length > 0
    },
  }
}
