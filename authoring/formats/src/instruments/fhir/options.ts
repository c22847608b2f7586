import type { LocalText } from '@almanac/domain/texts'
import type { SurveyOption } from '@almanac/domain/survey'
import type { FhirElement, TypedValue } from './element'
import type { Json } from './json-text'
import type { ImportLog } from '../import-log'
import type { ItemNode } from './nodes'
import { joinTexts, readText, type TextLanguage } from './texts'
import type { ValueSets } from './value-sets'

/** Yes and no of a boolean question: FHIR has no labels for them. */
export const BOOLEAN_OPTIONS: SurveyOption[] = [
  { code: 'true', label: { en: 'Yes', es: 'Sí', fr: 'Oui', ar: 'نعم' } },
  { code: 'false', label: { en: 'No', es: 'No', fr: 'Non', ar: 'لا' } },
]

/** The free-text choice of an open-choice question; SDC's openLabel replaces its label. */
export const OTHER_OPTION: SurveyOption & { label: LocalText } = {
  code: 'other',
  label: { en: 'Other', es: 'Otra respuesta', fr: 'Autre réponse', ar: 'إجابة أخرى' },
  other: true,
}

/** Options of a question, with their codes in the instrument. */
export interface QuestionOptions {
  options: SurveyOption[]
  /** The option that an answer in the instrument means; undefined where there is none. */
  codeOf: (answer: TypedValue) => FoundOption | undefined
  /** Codes that are selected by default. */
  selected: string[]
}

export interface FoundOption {
  /** Its code in the survey; several where options share the instrument's code. */
  codes: [string, ...string[]]
  /** Where only the code is the same: the code system that the instrument names for the answer. */
  otherSystem?: string
}

/** An option as in the instrument. */
export interface SourceOption {
  element: FhirElement
  system: string | undefined
  code: string
  label: LocalText
  score: number | undefined
  exclusive: boolean
  selected: boolean
}

const primitive = (value: Json): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

const WEIGHTS = ['ordinalValue', 'itemWeight', 'codesystem-ordinalValue', 'valueset-ordinalValue', 'iso21090-CO-value']

/** `ordinalValue` (R4), `itemWeight` (R5, SDC) or their predecessors, from the first of these places that has one. */
export function weightOf(...places: (FhirElement | undefined)[]): number | undefined {
  let weight: number | undefined
  for (const place of places) {
    const value = place?.extension(...WEIGHTS)?.typed('value')?.value
    if (typeof value === 'number') weight ??= value
  }
  return weight
}

/** The properties of an answerOption besides its value. */
function optionAround(languages: TextLanguage, carrier: FhirElement, label: LocalText, key: string) {
  const extension = carrier.extension('optionPrefix')
  const prefix = extension && readText(languages, extension, 'valueString', key)
  return {
    element: carrier,
    label: prefix === undefined ? label : joinTexts(prefix, label, ' '),
    exclusive: carrier.extension('optionExclusive')?.boolean('valueBoolean') === true,
    selected: carrier.boolean('initialSelected') === true,
  }
}

function codingOption(
  languages: TextLanguage,
  coding: FhirElement,
  carrier: FhirElement,
  key: string,
): SourceOption | undefined {
  const display = readText(languages, coding, 'display', key)
  const code = coding.text('code') ?? (typeof display === 'string' ? display : display?.en)
  if (code === undefined || code === '') return undefined
  return {
    ...optionAround(languages, carrier, display ?? code, key),
    code,
    system: coding.text('system'),
    score: weightOf(carrier, coding),
  }
}

function answerOption(languages: TextLanguage, option: FhirElement, { key }: ItemNode): SourceOption | undefined {
  const given = option.typed('value')
  if (given?.type === 'Coding' && given.element) return codingOption(languages, given.element, option, key)
  const code = given && primitive(given.value)
  if (given === undefined || code === undefined || code === '') return undefined
  const label = readText(languages, option, `value${given.type}`, key) ?? code
  return {
    ...optionAround(languages, option, label, key),
    code,
    system: undefined,
    score: weightOf(option, option.element(`_value${given.type}`)),
  }
}

/** The options of a question from answerOption, R4's predecessor `option`, or a contained ValueSet. */
export function readOptions(node: ItemNode, languages: TextLanguage, sets: ValueSets): QuestionOptions | undefined {
  const { element } = node
  const written = [...element.elements('answerOption'), ...element.elements('option')]
  const sources: SourceOption[] = []
  for (const option of written) {
    const source = answerOption(languages, option, node)
    if (source) sources.push(source)
    else {
      languages.log.error(
        'OPTION_NOT_IMPORTED',
        'An option without a code or a text was left out.',
        { element: option, key: node.key },
        option.json,
      )
      option.setAside()
    }
  }
  const address = element.text('answerValueSet')
  if (address !== undefined) sources.push(...(sets.options(address, node) ?? []))
  return sources.length === 0 ? undefined : uniqueOptions(sources, node, languages.log)
}

function uniqueOptions(sources: SourceOption[], node: ItemNode, log: ImportLog): QuestionOptions {
  const codes = new Map<string, { system: string | undefined; label: LocalText; own: string }[]>()
  const used = new Set<string>()
  const options: SurveyOption[] = []
  const selected: string[] = []
  for (const { element, system, code, label, score, exclusive, selected: isSelected } of sources) {
    const same = codes.get(code) ?? []
    const place = { element, key: node.key }
    const twin = same.find((known) => known.system === system)
    if (twin && JSON.stringify(twin.label) === JSON.stringify(label)) {
      log.error('OPTION_TWICE', `The option ${code} is there twice; the second one was left out.`, place, code)
      continue
    }
    let own = code
    for (let number = 2; used.has(own); number += 1) own = `${code}_${number}`
    if (own !== code) {
      const whose = twin ? 'Two options with different words' : 'Two code systems'
      log.warning('CODE_CHANGED', `${whose} have the code ${code}; here it is called ${own}.`, place, code)
    }
    used.add(own)
    codes.set(code, [...same, { system, label, own }])
    if (isSelected) selected.push(own)
    options.push({
      code: own,
      label,
      ...(score === undefined ? {} : { score }),
      ...(exclusive ? { exclusive } : {}),
      ...(system === undefined ? {} : { system }),
    })
    log.addImported('option', node.key, element.line)
  }
  const codeOf = ({ value, element }: TypedValue): FoundOption | undefined => {
    const code = element ? (element.text('code') ?? element.text('display')) : primitive(value)
    const candidates = codes.get(code ?? '') ?? []
    const system = element?.text('system')
    element?.text('display')
    const exact = candidates.filter((option) => option.system === system)
    // A condition without a system is about the code alone: 9 of 98 in published instruments lack it.
    const [first, ...others] = exact.length > 0 ? exact : candidates
    if (!first) return undefined
    const meant: FoundOption['codes'] = [first.own, ...others.map(({ own }) => own)]
    if (exact.length > 0 || system === undefined) return { codes: meant }
    return others.length === 0 ? { codes: meant, otherSystem: system } : undefined
  }
  return { options, codeOf, selected }
}
