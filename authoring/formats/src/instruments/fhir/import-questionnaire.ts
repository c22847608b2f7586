import { printRule, type SurveyDefinition, type SurveyItem } from '@almanac/domain/survey'
import { languageOf } from '@almanac/domain/languages'
import type { ImportResult } from '../import-result'
import { surveyKey } from '../keys'
import { allDrafts, draftItems } from './items'
import { isLeftOut, type Draft, type ImportContext } from './drafts'
import { FhirElement } from './element'
import { readEnableWhen } from './enable-when'
import { ImportLog } from '../import-log'
import { JsonTextError, parseJsonText, type Json, type JsonObject } from './json-text'
import { noteMetadata } from './metadata'
import { Keys, readNodes } from './nodes'
import { repairDefinition } from './repair'
import { readRules } from './rules'
import { noteModifiers } from './modifiers'
import { readItemProperties, readSurveyProperties } from './own-properties'
import { readText } from './texts'
import { withoutUnanswerable } from './unanswerable-rules'
import { noteUnread } from './unread'
import { ValueSets } from './value-sets'

/**
 * Imports a FHIR R4 (or R5) Questionnaire with SDC's extensions as a survey, from its JSON as text,
 * which gives notes their lines, or parsed. Never throws: an unreadable file results in a
 * definition of null and a note with the reason. ValueSets and CodeSystems that it names without
 * containing them are looked for in `handedIn`, which may have Bundles of them.
 */
export function importQuestionnaire(
  source: string | JsonObject,
  handedIn: () => readonly JsonObject[] = () => [],
): ImportResult {
  const log = new ImportLog()
  const root = readRoot(source, log)
  return log.result(root ? importRoot(root, handedIn, log) : null)
}

function readRoot(source: string | JsonObject, log: ImportLog): FhirElement | undefined {
  if (typeof source !== 'string') return checkedRoot(source, () => undefined, log)
  if (source.trimStart().startsWith('<')) {
    log.error('NOT_JSON', 'This is XML; only Questionnaires in JSON are read.', { line: 1 })
    return undefined
  }
  try {
    const { value, lines, repeated } = parseJsonText(source)
    for (const { name, line } of repeated) {
      log.error('PROPERTY_TWICE', `An object has "${name}" twice; the last one counts.`, { line })
    }
    const damaged = source.indexOf('\ufffd')
    if (damaged >= 0) {
      const line = source.slice(0, damaged).split('\n').length
      log.warning(
        'CHARACTERS_LOST',
        'Characters are lost: the file isn’t in the encoding that it was read in (UTF-8).',
        { line },
      )
    }
    return checkedRoot(value, (object) => lines.get(object), log)
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error
    log.error('NOT_JSON', error.message, { line: error.line })
    return undefined
  }
}

const MAX_DEPTH = 1_000

function checkedRoot(
  value: Json,
  lineOf: (object: object) => number | undefined,
  log: ImportLog,
): FhirElement | undefined {
  const refuse = (code: string, message: string) => {
    log.error(code, message, { line: 1 })
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse('NOT_A_QUESTIONNAIRE', 'This is no FHIR resource.')
  const type = value.resourceType
  if (type !== 'Questionnaire') {
    const what = typeof type === 'string' ? `a FHIR ${type}` : 'no FHIR resource: it has no resourceType'
    return refuse('NOT_A_QUESTIONNAIRE', `This is ${what}, not a Questionnaire.`)
  }
  if (isDeeperThan(value, MAX_DEPTH))
    return refuse('TOO_DEEP', `More than ${MAX_DEPTH} lists and objects inside each other.`)
  return new FhirElement(value, lineOf)
}

/** Without recursion, which such a value would overflow. */
function isDeeperThan(value: JsonObject, limit: number): boolean {
  let level: Json[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true
    level = level.flatMap(insideOf)
  }
  return false
}

const insideOf = (value: Json): Json[] => {
  if (typeof value !== 'object' || value === null) return []
  return Array.isArray(value) ? value : Object.values(value).flatMap((part) => (part === undefined ? [] : [part]))
}

function importRoot(root: FhirElement, handedIn: () => readonly JsonObject[], log: ImportLog): SurveyDefinition | null {
  root.value('resourceType')
  if (noteModifiers(root, log)) return null
  const written = root.text('language')
  const base = written === undefined ? undefined : languageOf(written)
  if (written !== undefined && base === undefined) {
    log.warning(
      'LANGUAGE_NOT_KNOWN',
      `The Questionnaire is in ${written}, which isn’t a language of surveys; its texts stand for all languages.`,
      { element: root },
      written,
    )
  }
  const languages = { log, base }
  const keys = new Keys()
  const nodes = readNodes(root, keys, log)
  if (!nodes) return null
  const context: ImportContext = { log, languages, keys, sets: new ValueSets(root, languages, handedIn) }
  const head = readHead(root, context)
  const drafts = draftItems(nodes, context)
  const isEmpty = [...allDrafts(drafts)].length === 0
  if (isEmpty) log.error('NO_ITEMS', 'The Questionnaire has no items that a survey can ask.', { element: root })
  const variables = applyRules(root, drafts, context)
  for (const { item, wrapper, node } of allDrafts(drafts)) if (!wrapper) readItemProperties(node.element, item, log)
  const definition = { ...head, questions: [...variables, ...flatten(drafts)], scores: [], alerts: [] }
  const whole = readSurveyProperties(root, definition, log)
  noteMetadata(root, log, 'of the Questionnaire')
  context.sets.noteUnused()
  noteUnread(root, nodes, log)
  if (isEmpty) return null
  return repairDefinition(whole, { elements: elementsOf(drafts), root, log, isOwn: isOwnExport(root, drafts) })
}

function readHead(
  root: FhirElement,
  { languages }: ImportContext,
): Pick<SurveyDefinition, 'key' | 'title' | 'introduction' | 'source'> {
  const name = root.text('name')
  const title = readText(languages, root, 'title') ?? name
  const url = root.text('url')
  const version = url === undefined ? undefined : root.text('version')
  const canonical = url === undefined || version === undefined ? url : `${url}|${version}`
  const id = root.text('id')
  const named =
    name ?? id ?? url?.split('/').at(-1) ?? (typeof title === 'string' ? title : title?.en) ?? 'questionnaire'
  return {
    key: surveyKey(named),
    title: title ?? id ?? 'Questionnaire',
    introduction: readText(languages, root, 'description') ?? null,
    source: canonical ?? root.text('publisher') ?? null,
  }
}

/** Adds the rules to the drafts; returns the variables of the Questionnaire itself. */
function applyRules(root: FhirElement, drafts: readonly Draft[], context: ImportContext): SurveyItem[] {
  const all = [...allDrafts(drafts)]
  const variables = readRules(root, drafts, context)
  // An export of ours says what is unanswerable, and its rules are the author's.
  const unanswerable = isOwnExport(root, drafts)
    ? new Set<string>()
    : withoutUnanswerable([...variables, ...flatten(drafts)], { elements: elementsOf(drafts), root, log: context.log })
  for (const draft of all) draft.variables = draft.variables.filter(({ calculated }) => calculated !== undefined)
  const byLinkId = new Map<string, Draft>()
  for (const draft of all) if (!byLinkId.has(draft.node.linkId)) byLinkId.set(draft.node.linkId, draft)
  for (const draft of all) {
    const condition = readEnableWhen(draft, { byLinkId, unanswerable }, context)
    if (condition) shown(draft).visible_if = printRule(condition)
  }
  return variables.filter(({ calculated }) => calculated !== undefined)
}

const isOwnExport = (root: FhirElement, drafts: readonly Draft[]): boolean =>
  [root, ...[...allDrafts(drafts)].map(({ node }) => node.element)].some((element) => element.isOwnExport())

const elementsOf = (drafts: readonly Draft[]): Map<string, FhirElement> =>
  new Map([...allDrafts(drafts)].map(({ item, node }) => [item.key, node.element]))

/** The item that a condition hides: the group around a question with several answers, else the item. */
const shown = ({ wrapper, item }: Draft): SurveyItem => wrapper ?? item

function flatten(drafts: readonly Draft[]): SurveyItem[] {
  return drafts.flatMap((draft) => {
    if (isLeftOut(draft)) return flatten(draft.children)
    const { wrapper, item, variables, children } = draft
    const own = item.type === 'group' ? [item, ...variables] : [...variables, ...(wrapper ? [wrapper] : []), item]
    return [...own, ...flatten(children)]
  })
}
