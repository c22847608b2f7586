import { instanceKey, itemOfKey, type SurveyAnswer } from '../answer'
import { isAnswerable } from '../definition'
import { evaluateSurvey } from '../evaluate/evaluate'
import type { PlacedItem } from '../prepare/items'
import type { PreparedSurvey } from '../prepare/survey'
import type { SurveyContext, SurveyState } from '../state'
import { answerFault } from '../validate/fault'
import { boundsOf } from '../validate/warnings'
import { randomAnswer } from './answers'
import type { SeededDraws } from './seeded-draws'
import type { WantedAnswers } from './wanted'

/** A generated response. */
export interface GeneratedResponse {
  context: SurveyContext
  state: SurveyState
  /** Questions for which no valid answer was found. */
  refused: string[]
}

/** Gives the context with the values of `fhirpath("…")` for its answers. */
export type WorkOutExternal = (context: SurveyContext) => Promise<SurveyContext>

interface Making {
  chance: SeededDraws
  isOver: () => boolean
  external: WorkOutExternal | undefined
}

const MAX_TRIES = 20
/** Maximum rounds of answering newly opened questions in one response. */
const MAX_ROUNDS = 200
const SKIPPED_SHARE = 0.1
const MAX_FURTHER_INSTANCES = 2
const NOTHING_WANTED = { value: undefined, count: undefined }

/** Completes the survey, with random answers where none is wanted; undefined if time runs out. */
export async function respondAtRandom(
  survey: PreparedSurvey,
  start: SurveyContext,
  wanted: WantedAnswers,
  { chance, isOver, external }: Making,
): Promise<GeneratedResponse | undefined> {
  let context: SurveyContext = { ...start, answers: firstInstances(survey, chance) }
  for (let round = 0; ; round += 1) {
    if (external) context = await external(context)
    const state = evaluateSurvey(survey, context)
    const given = new Map(context.answers.map((answer) => [answer.key, answer]))
    const answered = new Map([...state.counted.map((answer) => [answer.key, answer] as const), ...given])
    const open = state.pages
      .flatMap(({ keys }) => keys)
      .filter((key) => isUnanswered(survey, answered.get(key), key) || isChanged(survey, given.get(key), key, wanted))
    const refused: string[] = []
    for (const key of open) {
      if (isOver()) return undefined
      const answer = takenAnswer(survey, context, key, wanted, chance)
      if (answer) given.set(key, answer)
      else refused.push(key)
    }
    // An invalid answer may become valid once others are answered; if no other question is open, it is a dead end.
    if (open.length === refused.length || round >= MAX_ROUNDS) return { context, state, refused }
    context = { ...context, answers: [...given.values()] }
  }
}

function isUnanswered({ item }: PreparedSurvey, given: SurveyAnswer | undefined, key: string): boolean {
  const surveyItem = item(itemOfKey(key).key)
  if (!surveyItem || !isAnswerable(surveyItem) || surveyItem.read_only === true) return false
  return !given || (given.value === null && !given.skipped && !given.values && !given.entries && !given.consent)
}

/** Whether a calculated value has to be changed to get the wanted answer. */
function isChanged(
  { item }: PreparedSurvey,
  given: SurveyAnswer | undefined,
  key: string,
  { values }: WantedAnswers,
): boolean {
  const surveyItem = item(itemOfKey(key).key)
  return surveyItem?.calculated !== undefined && surveyItem.read_only !== true && !given && values.has(surveyItem.key)
}

/** A valid answer; undefined if none was found. */
function takenAnswer(
  survey: PreparedSurvey,
  context: SurveyContext,
  key: string,
  wanted: WantedAnswers,
  chance: SeededDraws,
): SurveyAnswer | undefined {
  const item_key = itemOfKey(key).key
  const item = survey.item(item_key)
  if (!item) return undefined
  const mayBeSkipped = item.required !== true || item.skippable === true
  const skipped: SurveyAnswer = { key, value: null, skipped: true }
  const count = wanted.counts.get(item_key)
  const isWanted = wanted.values.has(item_key) || count !== undefined
  if (mayBeSkipped && !isWanted && chance.next() < SKIPPED_SHARE) return skipped
  const bounds = boundsOf(survey, context, key)
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const meant = attempt < MAX_TRIES / 2 ? { value: wanted.values.get(item_key), count } : NOTHING_WANTED
    const answer = randomAnswer(item, key, bounds, meant, chance, context.today)
    if (answerFault(survey, context, answer) !== undefined) continue
    return item.calculated === undefined ? answer : { ...answer, edited: true }
  }
  return mayBeSkipped ? skipped : undefined
}

/** Empty answers that create a few instances of each repeating group, also of nested ones. */
function firstInstances({ program }: PreparedSurvey, chance: SeededDraws): SurveyAnswer[] {
  return program.items.all.flatMap((placed): SurveyAnswer[] => {
    const { repeats } = placed.item
    const first = repeats && firstAnswered(placed)
    if (!repeats || !first) return []
    const count = Math.min(repeats.max, repeats.min + chance.between(0, MAX_FURTHER_INSTANCES))
    // The enclosing groups then have at least one instance.
    const instance = first.repeats.map((group) => (group === placed ? count : 1))
    return count === 0 ? [] : [{ key: instanceKey(first.item.key, instance), value: null, skipped: false }]
  })
}

function firstAnswered(group: PlacedItem): PlacedItem | undefined {
  for (const child of group.children) {
    const found =
      child.item.type === 'group' ? firstAnswered(child) : child.item.type === 'information' ? undefined : child
    if (found) return found
  }
  return undefined
}
