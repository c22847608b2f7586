import { prepareSurvey, type SurveyAnswer, type SurveyContext, type SurveyDefinition } from '@almanac/domain/survey'
import { aUser, renderScreen, type Rendered } from '@almanac/testing'
import { useState } from 'react'
import { MatrixField } from '../matrix/MatrixField'
import { QuestionField } from '../QuestionField'
import type { ReadItem, ReadText } from '../question'

/** A partial item; by default it has a label and the type `choice`. */
export type ItemPart = Omit<Partial<ReadItem>, 'label'> & { key: string; label?: string }

export const read = (text: string, locale?: string): ReadText => (locale === undefined ? { text } : { text, locale })

/** Options with these labels, coded by position. */
export const labelled = (...labels: string[]) =>
  labels.map((label, index) => ({ code: String(index), label: read(label) }))

const itemOf = ({ key, label = `Question ${key}`, ...rest }: ItemPart): ReadItem => ({
  type: 'choice',
  group: null,
  ...rest,
  key,
  label: read(label),
})

export const surveyOf = (items: readonly ItemPart[]): SurveyDefinition<ReadText> => ({
  key: 'test',
  title: read('Test'),
  introduction: null,
  source: null,
  questions: items.map(itemOf),
  scores: [],
  alerts: [],
})

interface RenderOptions {
  answers?: readonly SurveyAnswer[]
  error?: string
  readOnly?: boolean
  disabled?: boolean
  locale?: string
  /** Other items of the survey, which are not rendered. */
  others?: readonly ItemPart[]
}

/** The answers given since; `last` returns the latest. */
export interface RenderedQuestion extends Rendered {
  given: SurveyAnswer[]
  last: () => SurveyAnswer | undefined
  signatures: (Blob | null)[]
}

export const contextOf = (answers: readonly SurveyAnswer[]): SurveyContext => ({
  answers,
  seed: 'seed',
  today: '2026-11-22',
  now: '10:00',
})

/** Renders one question and holds its answer, like the dialog. */
export async function renderQuestion(item: ItemPart, options: RenderOptions = {}): Promise<RenderedQuestion> {
  const { answers = [], error, readOnly, disabled, locale, others = [] } = options
  const survey = prepareSurvey(surveyOf([item, ...others]))
  const given: SurveyAnswer[] = []
  const signatures: (Blob | null)[] = []
  function Question() {
    const [current, setCurrent] = useState(answers)
    const found = survey.item(item.key)
    return found ? (
      <QuestionField
        {...{ survey, error, readOnly, disabled }}
        context={contextOf(current)}
        item={found}
        instanceKey={item.key}
        answer={current.find(({ key }) => key === item.key)}
        onSignature={(picture) => signatures.push(picture)}
        onChange={(answer) => {
          given.push(answer)
          setCurrent([...current.filter(({ key }) => key !== answer.key), answer])
        }}
      />
    ) : null
  }
  const rendered = await renderScreen(<Question />, { locale, user: aUser() })
  return { ...rendered, given, signatures, last: () => given.at(-1) }
}

interface MatrixOptions {
  errors?: ReadonlyMap<string, string>
  readOnly?: boolean
  answers?: readonly SurveyAnswer[]
}

/** Renders a matrix and holds its answers, like a survey. */
export async function renderMatrix(
  group: ItemPart,
  rows: readonly ItemPart[],
  options: MatrixOptions = {},
): Promise<RenderedQuestion> {
  const { errors = new Map<string, string>(), readOnly, answers = [] } = options
  const items = rows.map((row) => ({ ...row, group: group.key }))
  const survey = prepareSurvey(surveyOf([{ ...group, type: 'group', display: 'matrix' }, ...items]))
  const given: SurveyAnswer[] = []
  function Matrix() {
    const [current, setCurrent] = useState(answers)
    const found = survey.item(group.key)
    return found ? (
      <MatrixField
        {...{ survey, errors, readOnly }}
        context={contextOf(current)}
        group={found}
        keys={rows.map(({ key }) => key)}
        answers={new Map(current.map((answer) => [answer.key, answer]))}
        onChange={(answer) => {
          given.push(answer)
          setCurrent([...current.filter(({ key }) => key !== answer.key), answer])
        }}
      />
    ) : null
  }
  const rendered = await renderScreen(<Matrix />, { user: aUser() })
  return { ...rendered, given, signatures: [], last: () => given.at(-1) }
}
