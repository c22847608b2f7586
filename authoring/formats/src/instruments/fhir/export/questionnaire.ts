import type { SurveyDefinition, SurveyItem } from '@almanac/domain/survey'
import { OWN_EXTENSION } from '../extension-names'
import { importQuestionnaire } from '../import-questionnaire'
import { parseJsonText, type Json, type JsonObject } from '../json-text'
import { exportItem } from './item'
import { textProperties } from './texts'
import { itemTree, type ItemTree } from './tree'

/**
 * The survey as a FHIR R4 Questionnaire with SDC's extensions. Properties without an equivalent in
 * FHIR are in our own extensions (`OWN_EXTENSION`), so that importing the export results in the
 * same survey.
 */
export function exportQuestionnaire(definition: SurveyDefinition): JsonObject {
  for (const nested of [true, false]) {
    const plain = build(definition, nested, new Map())
    const read = importQuestionnaire(plain).definition
    const isSame =
      read?.questions.map(({ key }) => key).join('\n') === definition.questions.map(({ key }) => key).join('\n')
    if (read && (isSame || !nested))
      return build(definition, nested, differences(definition, read), surveyDifference(definition, read))
  }
  return build(definition, false, differences(definition, null), surveyDifference(definition, null))
}

function build(
  definition: SurveyDefinition,
  nested: boolean,
  properties: ReadonlyMap<string, JsonObject>,
  survey: JsonObject = {},
): JsonObject {
  const byKey = new Map(definition.questions.map((item) => [item.key, item]))
  const write = ({ item, children }: ItemTree): JsonObject => {
    const written = exportItem(item, (key) => byKey.get(key))
    const own = ownProperties(item, properties.get(item.key))
    const extension = [...listOf(written.extension), ...(own ? [ownExtension(OWN_EXTENSION.item, own)] : [])]
    const inside = [...listOf(written.item), ...children.map(write)]
    return {
      ...written,
      ...(extension.length > 0 ? { extension } : {}),
      ...(inside.length > 0 ? { item: inside } : {}),
    }
  }
  return {
    resourceType: 'Questionnaire',
    language: 'en',
    ...(Object.keys(survey).length > 0 ? { extension: [ownExtension(OWN_EXTENSION.survey, survey)] } : {}),
    ...sourceOf(definition),
    name: definition.key,
    ...textProperties('title', definition.title),
    status: 'active',
    subjectType: ['Patient'],
    ...(definition.introduction === null ? {} : textProperties('description', definition.introduction)),
    item: itemTree(definition, nested).map(write),
  }
}

/** Lists always export their type, because a FHIR question with several answers would be imported as a group. */
const ownProperties = ({ type }: SurveyItem, properties: JsonObject | undefined): JsonObject | undefined =>
  type === 'conditions' || type === 'dynamic_list' ? { type, ...properties } : properties

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

const ownExtension = (url: string, properties: JsonObject): JsonObject => ({
  url,
  valueString: canonical(properties),
})

function sourceOf({ source }: SurveyDefinition): JsonObject {
  if (source === null) return {}
  const [url = '', version] = source.split('|')
  if (!/^(?:https?:\/\/|urn:)\S+$/.test(url)) return { publisher: source }
  return { url, ...(version === undefined ? {} : { version }) }
}

/** By item, the properties that an import of the plain export does not reproduce; null removes a property. */
function differences(definition: SurveyDefinition, read: SurveyDefinition | null): Map<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  const known = new Map(read?.questions.map((item) => [item.key, item]))
  for (const item of definition.questions) {
    const other = known.get(item.key)
    const changed = difference(comparable(item), other ? comparable(other) : {})
    if (Object.keys(changed).length > 0) found.set(item.key, changed)
  }
  return found
}

/** As JSON, without key and group, which the position implies, and the line, which belongs to a file. */
function comparable({ key: _key, group: _group, source, ...item }: SurveyItem): JsonObject {
  const { line: _line, ...place } = source ?? {}
  return toJson({ ...item, ...(Object.keys(place).length > 0 ? { source: place } : {}) })
}

function toJson(value: object): JsonObject {
  const { value: json } = parseJsonText(JSON.stringify(value))
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {}
}

function difference(wanted: JsonObject, read: JsonObject): JsonObject {
  const changed: JsonObject = {}
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(read)])) {
    const [one, other] = [wanted[name], read[name]]
    if (canonical(one) !== canonical(other)) changed[name] = one ?? null
  }
  return changed
}

/** Equal text for equal values, whatever the order of their properties. */
function canonical(value: Json | undefined): string {
  return JSON.stringify(sorted(value ?? null))
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sorted(value[name] ?? null)]))
}

function surveyDifference({ questions: _, ...wanted }: SurveyDefinition, read: SurveyDefinition | null): JsonObject {
  const { questions: _questions, ...other } = read ?? { questions: [] }
  return difference(toJson(wanted), toJson(other))
}
