import { parseRule, type SurveyItem } from '@almanac/domain/survey'
import { EXTENSION } from '../extension-names'
import type { Json, JsonObject } from '../json-text'
import { coding, isWhole, isYesNo, typedValue } from './codes'
import { enableWhen, linkIdOf } from './conditions'
import { printFhirPath } from './fhirpath'
import { textProperties } from './texts'

type ItemOf = (key: string) => SurveyItem | undefined

const FHIRPATH = 'text/fhirpath'
const CONTROL_SYSTEM = 'http://hl7.org/fhir/questionnaire-item-control'

/** An item of the survey as one of a Questionnaire, without nested items. */
export function exportItem(item: SurveyItem, itemOf: ItemOf): JsonObject {
  const extension = extensionsOf(item, itemOf)
  const helpers = helpersOf(item)
  return {
    linkId: linkIdOf(item),
    ...(extension.length > 0 ? { extension } : {}),
    // FHIR has no empty texts; an empty label is among our own properties.
    ...(item.label === '' ? {} : textProperties('text', item.label)),
    type: fhirType(item),
    ...(item.required ? { required: true } : {}),
    ...(isRepeating(item) ? { repeats: true } : {}),
    ...(item.read_only ? { readOnly: true } : {}),
    ...(item.max_length === undefined ? {} : { maxLength: item.max_length }),
    ...conditionOf(item, itemOf),
    ...optionsOf(item),
    ...initialOf(item),
    ...(helpers.length > 0 ? { item: helpers } : {}),
  }
}

const isRepeating = ({ type, repeats }: SurveyItem): boolean =>
  repeats !== undefined ||
  type === 'multiple_choice' ||
  type === 'ranking' ||
  type === 'dynamic_list' ||
  type === 'conditions'

function fhirType(item: SurveyItem): string {
  if (isYesNo(item)) return 'boolean'
  if (item.options) return item.options.some(({ other }) => other) ? 'open-choice' : 'choice'
  switch (item.type) {
    case 'group':
      return 'group'
    case 'information':
      return 'display'
    case 'slider':
    case 'number':
    case 'year':
      return isWhole(item) ? 'integer' : 'decimal'
    case 'date':
    case 'time':
      return item.type
    case 'econsent':
      return 'boolean'
    default:
      return item.max_length !== undefined && item.max_length <= 255 ? 'string' : 'text'
  }
}

function optionsOf(item: SurveyItem): JsonObject {
  if (!item.options || isYesNo(item)) return {}
  const answerOption = item.options
    .filter(({ other }) => !other)
    .map((option) => {
      const extension = [
        ...(option.exclusive ? [{ url: EXTENSION.optionExclusive, valueBoolean: true }] : []),
        ...(option.score === undefined ? [] : [{ url: EXTENSION.ordinalValue, valueDecimal: option.score }]),
      ]
      return { ...(extension.length > 0 ? { extension } : {}), valueCoding: coding(option) }
    })
  return { answerOption }
}

function initialOf(item: SurveyItem): JsonObject {
  const { initial } = item
  if (initial === undefined || (typeof initial === 'string' && initial.startsWith('='))) return {}
  const value = typedValue('value', item, initial)
  return value ? { initial: [value] } : {}
}

function conditionOf(item: SurveyItem, itemOf: ItemOf): JsonObject {
  return item.visible_if === undefined ? {} : (enableWhen(parseRule(item.visible_if), itemOf) ?? {})
}

/** The texts that FHIR keeps in nested displays. */
function helpersOf(item: SurveyItem): JsonObject[] {
  const linkId = linkIdOf(item)
  const helper = (control: string, text: SurveyItem['label'] | null | undefined): JsonObject[] =>
    text
      ? [
          {
            linkId: `${linkId}_${control}`,
            extension: [controlExtension(control)],
            ...textProperties('text', text),
            type: 'display',
          },
        ]
      : []
  return [...helper('help', item.description), ...helper('lower', item.min_label), ...helper('upper', item.max_label)]
}

const controlExtension = (code: string): JsonObject => ({
  url: EXTENSION.itemControl,
  valueCodeableConcept: { coding: [{ system: CONTROL_SYSTEM, code }] },
})

const CONTROLS: Partial<Record<NonNullable<SurveyItem['display']>, string>> = {
  page: 'page',
  matrix: 'table',
  dropdown: 'drop-down',
}

function extensionsOf(item: SurveyItem, itemOf: ItemOf): JsonObject[] {
  const control = item.type === 'slider' ? 'slider' : item.display && CONTROLS[item.display]
  return [
    ...(item.hidden ? [{ url: EXTENSION.hidden, valueBoolean: true }] : []),
    ...(control ? [controlExtension(control)] : []),
    ...(item.display === 'horizontal' ? [{ url: EXTENSION.choiceOrientation, valueCode: 'horizontal' }] : []),
    ...(item.type === 'slider' ? [{ url: EXTENSION.sliderStepValue, ...step(item) }] : []),
    ...(item.unit ? [{ url: EXTENSION.unit, valueCoding: textProperties('display', item.unit) }] : []),
    ...(item.regex === undefined ? [] : [{ url: EXTENSION.regex, valueString: item.regex }]),
    ...bounds(item),
    ...occurrences(item),
    ...openLabel(item),
    ...expressions(item, itemOf),
  ]
}

const step = ({ decimals = 0 }: SurveyItem): JsonObject =>
  decimals === 0 ? { valueInteger: 1 } : { valueDecimal: Number((10 ** -decimals).toFixed(decimals)) }

function bounds(item: SurveyItem): JsonObject[] {
  return (['min', 'max'] as const).flatMap((side) => {
    const bound = item[side]
    if (bound === undefined || (typeof bound === 'string' && bound.startsWith('='))) return []
    const value = typedValue('value', { ...item, options: undefined }, bound)
    return value ? [{ url: EXTENSION[`${side}Value`], ...value }] : []
  })
}

function occurrences({ repeats, min_choices, max_choices }: SurveyItem): JsonObject[] {
  const min = repeats?.min ?? min_choices
  const max = repeats?.max ?? max_choices
  return [
    ...(min === undefined ? [] : [{ url: EXTENSION.minOccurs, valueInteger: min }]),
    ...(max === undefined ? [] : [{ url: EXTENSION.maxOccurs, valueInteger: max }]),
  ]
}

function openLabel({ options }: SurveyItem): JsonObject[] {
  const other = options?.find((option) => option.other)
  return other ? [{ url: EXTENSION.openLabel, ...textProperties('valueString', other.label) }] : []
}

/** Calculations, and rules without an equivalent in enableWhen, as FHIRPath. */
function expressions(item: SurveyItem, itemOf: ItemOf): JsonObject[] {
  const written = (url: string, rule: string | undefined): JsonObject[] => {
    const expression = rule === undefined ? undefined : printFhirPath(parseRule(rule), itemOf)
    const valueExpression: Json | undefined = expression === undefined ? undefined : { language: FHIRPATH, expression }
    return valueExpression ? [{ url, valueExpression }] : []
  }
  const isTable = item.visible_if !== undefined && enableWhen(parseRule(item.visible_if), itemOf) !== undefined
  const initial = typeof item.initial === 'string' && item.initial.startsWith('=') ? item.initial.slice(1) : undefined
  return [
    ...(isTable ? [] : written(EXTENSION.enableWhenExpression, item.visible_if)),
    ...written(EXTENSION.initialExpression, initial),
    ...written(EXTENSION.calculatedExpression, item.calculated),
  ]
}
