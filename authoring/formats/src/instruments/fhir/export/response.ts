import {
  hasContent,
  instanceKey,
  itemOfKey,
  skippedValue,
  type SurveyAnswer,
  type SurveyDefinition,
  type SurveyItem,
} from '@almanac/domain/survey'
import type { EarlierAnswer } from '@almanac/domain/survey/record'
import { EXTENSION, OWN_EXTENSION } from '../extension-names'
import type { JsonObject } from '../json-text'
import { plainCoding, typedValue } from './codes'
import { linkIdOf } from './conditions'
import { plainText } from './texts'
import { itemTree, type ItemTree } from './tree'

/** A response to export. */
export interface ExportedSurveyResponse {
  id?: string
  /** The counted answers (`SurveyState.counted`), without those set aside by branching. */
  answers: readonly SurveyAnswer[]
  status: 'in-progress' | 'completed'
  /** Instant of completion, or of the last change. */
  authored?: string
  /** The participant as a FHIR reference: `Patient/1`. */
  subject?: string
  /** The language in which it was answered. */
  language?: string
  /** The answers that do not count, such as the earlier ones of two devices. */
  earlier?: readonly EarlierAnswer[]
}

/** A response as a FHIR R4 QuestionnaireResponse to the result of `exportQuestionnaire`. */
export function exportQuestionnaireResponse(
  definition: SurveyDefinition,
  response: ExportedSurveyResponse,
): JsonObject {
  const given = response.answers.filter((answer) => answer.skipped || hasContent(answer))
  const writer = new ResponseWriter(new Map(given.map((answer) => [answer.key, answer])))
  const item = itemTree(definition, true).flatMap((tree) => writer.items(tree, []))
  const { id, status, authored, subject, language, earlier = [] } = response
  return {
    resourceType: 'QuestionnaireResponse',
    ...(id === undefined ? {} : { id }),
    ...(language === undefined ? {} : { language }),
    ...(earlier.length > 0 ? { extension: earlier.map(earlierAnswer) } : {}),
    questionnaire: definition.source?.match(/^(?:https?:\/\/|urn:)\S+$/)
      ? definition.source
      : `urn:almanac:survey:${definition.key}`,
    status,
    ...(subject === undefined ? {} : { subject: { reference: subject } }),
    ...(authored === undefined ? {} : { authored }),
    ...(item.length > 0 ? { item } : {}),
  }
}

/** FHIR has one answer to a question; the others are in our own extension. A consent is as agreed to or not, without names. */
function earlierAnswer({ consent, ...answer }: EarlierAnswer): JsonObject {
  const content = { ...answer, ...(consent && { consent: { accepted_terms: consent.accepted_terms } }) }
  return { url: OWN_EXTENSION.earlier, valueString: JSON.stringify(content) }
}

class ResponseWriter {
  /** Number of instances, by repeating group and the instances around it. */
  private readonly instances = new Map<string, number>()

  constructor(private readonly answers: ReadonlyMap<string, SurveyAnswer>) {
    for (const key of answers.keys()) {
      const { instance } = itemOfKey(key)
      instance.forEach((number, depth) => {
        const around = `${depth}:${instance.slice(0, depth).join('.')}`
        this.instances.set(around, Math.max(this.instances.get(around) ?? 0, number))
      })
    }
  }

  items(tree: ItemTree, path: number[]): JsonObject[] {
    const { item } = tree
    if (item.type === 'information') return []
    if (item.type !== 'group') return this.question(tree, path)
    if (!item.repeats) return this.group(tree, path)
    const count = this.instances.get(`${path.length}:${path.join('.')}`) ?? 0
    return Array.from({ length: count }, (_, index) => this.group(tree, [...path, index + 1])).flat()
  }

  private group({ item, children }: ItemTree, path: number[]): JsonObject[] {
    const inside = children.flatMap((child) => this.items(child, path))
    return inside.length === 0 ? [] : [{ ...heading(item), item: inside }]
  }

  private question({ item, children }: ItemTree, path: number[]): JsonObject[] {
    const given = this.answers.get(instanceKey(item.key, path))
    const inside = children.flatMap((child) => this.items(child, path))
    const answers = given && !given.skipped ? answersOf(item, given) : []
    if (given?.skipped && inside.length === 0) return [{ ...passedOver(item), ...heading(item) }]
    if (answers.length === 0 && inside.length === 0) return []
    // A question nested in another one belongs to its answer; R4 allows an answer without a value.
    const [first = {}, ...others] = answers
    return [
      {
        ...(given?.skipped && passedOver(item)),
        ...heading(item),
        answer: [{ ...first, ...(inside.length > 0 ? { item: inside } : {}) }, ...others],
      },
    ]
  }
}

const heading = (item: SurveyItem): JsonObject => ({ linkId: linkIdOf(item), text: plainText(item.label) })

/** The values of an answer; the rest of it is in our own extension on the first one. */
function answersOf(item: SurveyItem, answer: SurveyAnswer): JsonObject[] {
  if (item.type === 'econsent') {
    const { consent } = answer
    return consent ? [{ ...beside({ consent: { ...consent } }), valueBoolean: consent.accepted_terms }] : []
  }
  if (answer.entries) {
    return answer.entries.map(({ code, text, date }) => ({
      ...(date ? beside({ date }) : {}),
      ...(code === undefined ? { valueString: text } : { valueCoding: { code, display: text } }),
    }))
  }
  const codes = answer.values ?? (answer.value === null ? [] : [answer.value])
  return codes.flatMap((code) => valueOf(item, code, answer))
}

function valueOf(item: SurveyItem, code: string | number, { other }: SurveyAnswer): JsonObject[] {
  const option = item.options?.find((candidate) => candidate.code === String(code))
  if (option?.other) return [other === undefined ? { valueCoding: plainCoding(option) } : { valueString: other }]
  const value = typedValue('value', item, item.options ? String(code) : code)
  return value ? [value] : [{ valueString: String(code) }]
}

const ownExtension = (properties: JsonObject): JsonObject => ({
  url: OWN_EXTENSION.answer,
  valueString: JSON.stringify(properties),
})

const beside = (properties: JsonObject): JsonObject => ({ extension: [ownExtension(properties)] })

/** A skipped question has no answer in FHIR; FHIR's code and the API's value give the reason. */
const passedOver = (item: SurveyItem): JsonObject => ({
  extension: [
    { url: EXTENSION.dataAbsentReason, valueCode: 'asked-declined' },
    ownExtension({ value: skippedValue(item) }),
  ],
})
