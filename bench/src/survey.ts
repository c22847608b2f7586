import {
  answerFault,
  checkSurvey,
  evaluateSurvey,
  prepareSurvey,
  type PreparedSurvey,
  type SurveyAnswer,
  type SurveyContext,
  type SurveyDefinition,
  type SurveyItem,
} from '@almanac/domain/survey'
import { measureNow, tableOf, type Figure } from './support/figures'

const CODES = ['0', '1', '2', '3']

/**
 * A survey in which every question has a condition, and every second is followed by a calculated item with its
 * condition: `2 × questions` rules, each over several questions.
 */
function largeSurvey(questions: number): SurveyDefinition {
  const items: SurveyItem[] = []
  for (let index = 0; index < questions; index += 1) {
    const [one, two, three] = [1, 7, 31].map((back) => `[q${Math.max(0, index - back)}]`)
    const condition = `(${one} != "3" or ${two} = ${three}) and not (sum(${one}, ${two}, ${three}) > 8)`
    items.push({
      key: `q${index}`,
      type: 'choice',
      group: null,
      label: `Question ${index} after {{q${Math.max(0, index - 1)}}}`,
      required: true,
      options: CODES.map((code) => ({ code, label: `Option ${code}` })),
      ...(index === 0 ? {} : { visible_if: condition }),
    })
    if (index % 2 === 1) {
      items.push({
        key: `c${index}`,
        type: 'number',
        group: null,
        label: 'Computed',
        hidden: true,
        calculated: `round(mean(${one}, ${two}, [q${index}]), 2)`,
        visible_if: `countof(${one}, ${two}) > 0`,
      })
    }
  }
  const scores = [{ key: 's', method: 'sum' as const, items: ['q0', 'q1', 'q2', 'q3'], bands: [] }]
  return { key: 'large', title: 'Large', introduction: null, source: null, questions: items, scores, alerts: [] }
}

const contextOf = (answers: SurveyAnswer[]): SurveyContext => ({
  answers,
  seed: 's',
  today: '2026-11-22',
  now: '09:30',
})

const answersTo = (questions: number): SurveyAnswer[] =>
  Array.from({ length: questions }, (_, index) => ({
    key: `q${index}`,
    value: CODES[index % 3] ?? '0',
    skipped: false,
  }))

/** The work per keystroke: a changed answer, the state of the whole survey, and the validation of the answer. */
function typed(survey: PreparedSurvey, answers: SurveyAnswer[], index: number): void {
  const place = (index * 37) % answers.length
  const changed: SurveyAnswer = { key: `q${place}`, value: CODES[index % 4] ?? '0', skipped: false }
  const context = contextOf(answers.map((answer, at) => (at === place ? changed : answer)))
  evaluateSurvey(survey, context)
  answerFault(survey, context, changed)
}

function figuresOf(questions: number, times: number): Figure[] {
  const definition = largeSurvey(questions)
  const rules = definition.questions.reduce(
    (count, { visible_if, calculated }) => count + Number(visible_if !== undefined) + Number(calculated !== undefined),
    0,
  )
  const name = `${questions} questions, ${rules} rules`
  const survey = prepareSurvey(definition)
  const answers = answersTo(questions)
  return [
    measureNow(`${name}: check, with warnings`, Math.ceil(times / 20), () => checkSurvey(definition)),
    measureNow(`${name}: prepare`, Math.ceil(times / 20), () => prepareSurvey(definition)),
    measureNow(`${name}: evaluate all answers anew`, times, () =>
      evaluateSurvey(survey, contextOf(answers.map((answer) => ({ ...answer })))),
    ),
    measureNow(`${name}: one key typed`, times, (index) => typed(survey, answers, index)),
  ]
}

console.log(tableOf([...figuresOf(500, 1_000), ...figuresOf(6_500, 60)]))
