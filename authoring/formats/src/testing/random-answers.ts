import { instanceKey, type PreparedSurvey, type SurveyAnswer, type SurveyItem } from '@almanac/domain/survey'
import type { Json, JsonObject } from '../instruments/fhir/json-text'
import { linkIdOf, objectsIn, typedIn, type GivenAnswer, type GivenItems } from './enabled-items'

/** Number of instances of each repeating group or question. */
const TIMES = 2

/** A place of a Questionnaire that may be enabled, in the notation of both systems. */
export interface ComparedPlace {
  linkId: string
  /** In the notation of `EnabledItems.of`. */
  path: string
  /** In the notation of the survey. */
  key: string
  /** The enclosing instances. */
  within: readonly GroupInstance[]
}

interface GroupInstance {
  /** The key of the repeating group. */
  group: string
  number: number
}

interface Around {
  path: string
  instance: readonly number[]
  within: readonly GroupInstance[]
}

const AT_THE_TOP: Around = { path: '', instance: [], within: [] }
const numbered = [1, 2, 3].slice(0, TIMES)

/** A Questionnaire with the survey that was imported from it. */
export class ImportedPair {
  private readonly byLinkId = new Map<string, SurveyItem>()
  private readonly words: string[]

  constructor(
    private readonly questionnaire: JsonObject,
    private readonly survey: PreparedSurvey<SurveyItem['label']>,
  ) {
    for (const item of survey.definition.questions) {
      const linkId = item.source?.id ?? item.key
      const isFirst = !this.byLinkId.has(linkId)
      if (isFirst || item.type !== 'group') this.byLinkId.set(linkId, item)
    }
    this.words = [...new Set(wordsOf(questionnaire))]
  }

  /** Random answers to the questions that are not calculated. */
  answers(chance: () => number): SurveyAnswer[] {
    const found: SurveyAnswer[] = []
    this.visit(this.questionnaire, AT_THE_TOP, (raw, item, key) => {
      const answer = item.calculated === undefined ? this.answerByChance(raw, item, key, chance) : undefined
      if (answer) found.push(answer)
    })
    return found
  }

  /** The answers in FHIR's format. */
  given(answers: ReadonlyMap<string, SurveyAnswer>): GivenItems {
    return this.givenIn(this.questionnaire, [], answers)
  }

  places(): ComparedPlace[] {
    const found: ComparedPlace[] = []
    this.visit(this.questionnaire, AT_THE_TOP, () => undefined, found)
    return found
  }

  private itemOf(raw: JsonObject): SurveyItem | undefined {
    return typeof raw.linkId === 'string' ? this.byLinkId.get(raw.linkId) : undefined
  }

  /** The group around a question with several answers that are no choices. */
  private wrapperOf(raw: JsonObject, item: SurveyItem): SurveyItem | undefined {
    if (raw.type === 'group' || raw.repeats !== true || item.type === 'multiple_choice') return undefined
    return item.group === null ? undefined : this.survey.item(item.group)
  }

  private visit(
    parent: JsonObject,
    { path, instance, within }: Around,
    onQuestion: (raw: JsonObject, item: SurveyItem, key: string) => void,
    places: ComparedPlace[] = [],
  ): void {
    for (const raw of objectsIn(parent.item)) {
      const item = this.itemOf(raw)
      // FHIRPath is compared with the fhirpath package elsewhere.
      if (!item || JSON.stringify(raw.extension ?? []).includes('enableWhenExpression')) continue
      const repeated = this.wrapperOf(raw, item) ?? (item.repeats ? item : undefined)
      const key = instanceKey((repeated ?? item).key, instance)
      const own = `${path}/${linkIdOf(raw)}`
      places.push({ linkId: linkIdOf(raw), path: own, key, within })
      for (const number of repeated ? numbered : [0]) {
        const inside = repeated
          ? { instance: [...instance, number], within: [...within, { group: key, number }] }
          : { instance, within }
        if (item.type !== 'group') onQuestion(raw, item, instanceKey(item.key, inside.instance))
        this.visit(raw, { path: `${own}/${repeated ? number - 1 : 0}`, ...inside }, onQuestion, places)
      }
    }
  }

  private givenIn(
    parent: JsonObject,
    instance: readonly number[],
    answers: ReadonlyMap<string, SurveyAnswer>,
  ): GivenItems {
    const found: GivenItems = new Map()
    for (const raw of objectsIn(parent.item)) {
      const item = this.itemOf(raw)
      if (!item || item.type === 'information') continue
      const isRepeated = this.wrapperOf(raw, item) !== undefined || item.repeats !== undefined
      const around = isRepeated ? numbered.map((number) => [...instance, number]) : [instance]
      if (item.type === 'group') {
        found.set(linkIdOf(raw), { instances: around.map((one) => this.givenIn(raw, one, answers)) })
        continue
      }
      const list = around.flatMap((one): GivenAnswer[] => {
        const values = valuesOf(raw, item, answers.get(instanceKey(item.key, one)))
        const inside = this.givenIn(raw, one, answers)
        return [{ ...values[0], inside }, ...values.slice(1)]
      })
      found.set(linkIdOf(raw), { answers: list })
    }
    return found
  }

  private answerByChance(
    raw: JsonObject,
    item: SurveyItem,
    key: string,
    chance: () => number,
  ): SurveyAnswer | undefined {
    const oneOf = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? ''
    if (chance() < 0.2) return undefined
    const answer = (value: SurveyAnswer['value']): SurveyAnswer => ({ key, value, skipped: false })
    const codes = item.options?.map(({ code }) => code) ?? []
    if (item.type === 'multiple_choice') return { ...answer(null), values: codes.filter(() => chance() < 0.35) }
    if (item.type === 'choice') {
      const code = oneOf(codes)
      const takesWords = item.options?.some((option) => option.code === code && option.other === true)
      return { ...answer(code), ...(takesWords ? { other: oneOf([...this.words, 'else']) } : {}) }
    }
    const numbers = this.words.filter((word) => word !== '' && Number.isFinite(Number(word)))
    const dates = this.words.filter((word) => /^\d{4}-\d{2}-\d{2}/.test(word)).map((word) => word.slice(0, 10))
    if (item.type === 'number' || item.type === 'slider')
      return answer(Math.round(chance() * 2) + Number(oneOf([...numbers, '1'])) - 1)
    if (item.type === 'date') return answer(oneOf([...dates, '1999-12-31', '2030-01-01']))
    if (item.type === 'time') return answer(oneOf(['07:30', '13:30', '23:00']))
    return item.type === 'text' ? answer(oneOf([...this.words, 'words', 'a', 'z'])) : undefined
  }
}

/** A FHIR value as text: the code of a coding. */
function wordOf(value: Json): string {
  if (typeof value !== 'object') return String(value)
  return value !== null && !Array.isArray(value) && typeof value.code === 'string' ? value.code : ''
}

/** The values that conditions compare with, so that some are met. */
function wordsOf(parent: JsonObject): string[] {
  return objectsIn(parent.item).flatMap((item) => [
    ...objectsIn(item.enableWhen).flatMap((condition) =>
      Object.values(typedIn(condition, 'answer')).map((value) => wordOf(value)),
    ),
    ...wordsOf(item),
  ])
}

/** An answer of the survey as values of FHIR's types. */
function valuesOf(raw: JsonObject, item: SurveyItem, answer: SurveyAnswer | undefined): GivenAnswer[] {
  if (!answer) return []
  const codes = answer.values ?? (answer.value === null || answer.value === '' ? [] : [answer.value])
  return codes.map((code) => ({ value: typedValue(raw, item, code, answer.other) }))
}

function typedValue(
  raw: JsonObject,
  item: SurveyItem,
  code: string | number,
  other: string | undefined,
): GivenAnswer['value'] {
  if (raw.type === 'boolean') return { boolean: code === 'true' }
  const option = item.options?.find((known) => known.code === String(code))
  if (option?.other) return { string: other ?? '' }
  if (option) {
    const written = objectsIn(raw.answerOption)
      .map((one) => typedIn(one, 'value'))
      .find((value) => Object.values(value).some((one) => wordOf(one) === option.code))
    return (
      written ?? { Coding: { ...(option.system === undefined ? {} : { system: option.system }), code: option.code } }
    )
  }
  if (raw.type === 'integer' || raw.type === 'decimal') return { [raw.type]: code }
  if (raw.type === 'quantity') return { Quantity: { value: code } }
  if (raw.type === 'dateTime') return { dateTime: `${code}T10:00:00Z` }
  if (raw.type === 'time') return { time: `${code}:00` }
  if (raw.type === 'date') return { date: code }
  return raw.type === 'choice' ? { Coding: { code } } : { string: code }
}
