import { posix } from 'node:path'
import type { SurveyItem } from '@almanac/domain/survey'
import { RuleRefusal } from '../expression/formula'
import type { FieldLookup, SourceField } from '../fields'
import { ImportLog, type Place } from '../import-log'
import type { ImportResult } from '../import-result'
import { translateScript } from '../javascript/rules'
import { isObject, textIn, type JsonObject } from '../json'
import { lineAt } from '../json-lines'
import { keyFault, surveyKey, titleOf } from '../keys'
import { MAX_ITEMS } from '../limits'
import { withoutLoops } from '../loops'
import { InstrumentFiles, property, textOf, type InstrumentFile, type ReadFile } from './files'
import { itemOf } from './item'
import { scoreOf, type Computed } from './scores'
import { LanguageMaps } from './words'

const categoryOf = (object: JsonObject): string => textOf(object, 'category') || textOf(object, 'type')

/** Whether a parsed file is the schema of an activity of ReproSchema. */
export function isReproschema(value: unknown): boolean {
  if (!isObject(value)) return false
  const category = categoryOf(value)
  return (
    /(^|:)(Activity|Protocol|Item|Field)$/.test(category) && (isObject(property(value, 'ui')) || 'question' in value)
  )
}

/** An item in the activity's list. */
interface Listed {
  path: string
  key: string
  /** Whether it is part of the order of items to ask. */
  ordered: boolean
  visible: unknown
  required: boolean
  place: Place
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

function lineOf(text: string, value: string): number | undefined {
  const at = text.indexOf(JSON.stringify(value))
  return at === -1 ? undefined : lineAt(text, at)
}

/** All items of the activity: those to ask, in order, then those that are only computed. */
function listedItems({ object, text }: InstrumentFile, log: ImportLog): Listed[] {
  const ui = property(object, 'ui')
  if (!isObject(ui)) return []
  const properties = new Map(
    list(property(ui, 'addProperties'))
      .filter(isObject)
      .map((one) => [textIn(one, 'isAbout'), one] as const),
  )
  const order = list(property(ui, 'order')).filter((path): path is string => typeof path === 'string')
  const listed = (path: string, ordered: boolean): Listed => {
    const given: JsonObject = properties.get(path) ?? {}
    const key = textIn(given, 'variableName') || posix.basename(path)
    const place: Place = { key, line: lineOf(text, path) }
    if (!properties.has(path))
      log.warning(
        'NO_PROPERTIES',
        `${path} is asked, but \`addProperties\` does not name it; its name is that of the file.`,
        place,
        path,
      )
    const visible = property(given, 'isVis')
    return { path, key, ordered, visible, required: property(given, 'valueRequired') === true, place }
  }
  const rest = [...properties.keys()].filter((path) => path !== '' && !order.includes(path))
  return [...[...new Set(order)].map((path) => listed(path, true)), ...rest.map((path) => listed(path, false))].slice(
    0,
    MAX_ITEMS,
  )
}

/** Imports one activity. */
class ActivityImport {
  private readonly words: LanguageMaps
  private readonly fields = new Map<string, SourceField | string>()
  private readonly items = new Map<string, SurveyItem>()
  private readonly computed: Computed[] = []
  private readonly lookup: FieldLookup = (name) => this.fields.get(name) ?? 'which is nowhere in the activity'

  constructor(
    private readonly activity: InstrumentFile,
    private readonly files: InstrumentFiles,
    private readonly log: ImportLog,
  ) {
    this.words = new LanguageMaps(log)
  }

  import(): ImportResult {
    const { object } = this.activity
    const listed = listedItems(this.activity, this.log)
    const expressions = this.expressions()
    for (const one of listed) this.takeItem(one, expressions.get(one.key))
    for (const one of listed) this.takeRules(one, expressions.get(one.key))
    this.takeOtherScores(expressions)
    const { log, words } = this
    const questions = [...this.items.values()]
    if (questions.length === 0) {
      log.error('NOTHING_IMPORTED', 'No item of the activity could be imported.', { line: 1 })
      return log.result(null)
    }
    withoutLoops(questions, log)
    const scores = this.computed.flatMap((one) => scoreOf(one, this.lookup, this.items, log) ?? [])
    const name = textIn(object, 'id') || textIn(object, '@id') || posix.basename(this.activity.path)
    const title = words.read(object, 'prefLabel', 'title') ?? titleOf(name.replace(/_schema$/, ''))
    const introduction = words.read(object, 'preamble', 'preamble')
    const citation = words.read(object, 'citation', 'citation')
    this.noteActivity(object)
    return log.result({
      key: surveyKey(name.replace(/_schema$/, '')),
      title,
      introduction,
      source: typeof citation === 'string' ? citation : (citation?.en ?? null),
      questions: this.shuffled(questions, title),
      scores,
      alerts: [],
    })
  }

  /** Computed expressions by their variable. */
  private expressions(): Map<string, string> {
    const found = new Map<string, string>()
    for (const name of ['compute', 'scoringLogic'])
      for (const one of list(property(this.activity.object, name)).filter(isObject))
        found.set(textIn(one, 'variableName'), textIn(one, 'jsExpression'))
    return found
  }

  private takeItem({ path, key, ordered, visible, required, place }: Listed, expression: string | undefined): void {
    const { log, files, words } = this
    const file = files.read(path, this.activity.path, place)
    const fault = keyFault(key) ?? (this.fields.has(key) ? 'its name stands there twice' : undefined)
    if (file && fault !== undefined) log.error('ITEM_NOT_IMPORTED', `${path} is not imported: ${fault}.`, place, path)
    if (!file || fault !== undefined) {
      if (!this.fields.has(key)) this.fields.set(key, 'which was not imported')
      return
    }
    if (expression !== undefined && (visible === false || !ordered)) {
      this.fields.set(key, { key, kind: 'score', codes: null })
      this.computed.push({ key, expression, label: words.read(file.object, 'prefLabel', key), place })
      return
    }
    if (!ordered) {
      this.fields.set(key, 'which the activity does not ask')
      log.info('NOT_IN_ORDER', `${path} stands in no order and is not asked.`, place, path)
      return
    }
    const read = itemOf(file, key, { files, words, log }, place)
    this.fields.set(key, read?.field ?? 'which was not imported')
    if (!read) return
    if (required && read.item.type !== 'information') read.item.required = true
    this.items.set(key, read.item)
  }

  private takeRules({ key, visible, place }: Listed, expression: string | undefined): void {
    const item = this.items.get(key)
    if (!item) return
    if (expression !== undefined) {
      this.takeRule(item, 'calculated', expression, place)
      item.read_only = true
    }
    if (visible === false) item.hidden = true
    else if (typeof visible === 'string') this.takeRule(item, 'visible_if', visible, place)
    else if (visible !== undefined && visible !== true)
      this.log.error(
        'RULE_MALFORMED',
        '`isVis` is neither true, false nor a rule; the question is always asked.',
        place,
      )
    if (item.hidden === true || item.calculated !== undefined) item.required = false
  }

  /** Imports computed variables that no item has. */
  private takeOtherScores(expressions: ReadonlyMap<string, string>): void {
    for (const [key, expression] of expressions) {
      if (this.fields.has(key)) continue
      const place = { key, line: lineOf(this.activity.text, key) }
      this.fields.set(key, { key, kind: 'score', codes: null })
      this.computed.push({ key, expression, label: null, place })
    }
  }

  private takeRule(item: SurveyItem, name: 'visible_if' | 'calculated', source: string, place: Place): void {
    try {
      const { text, remarks } = translateScript(source, this.lookup)
      item[name] = text
      this.log.addImported('rule', item.key, place.line)
      for (const { key, code } of remarks.unknown_codes)
        this.log.warning('UNKNOWN_CODE', `[${key}] never is “${code}”: it has no such choice.`, place, source)
    } catch (error) {
      if (!(error instanceof RuleRefusal)) throw error
      const what = name === 'calculated' ? 'What it computes' : 'When it is visible'
      this.log.error(error.code, `${what} is not imported: ${error.message}.`, place, source)
    }
  }

  /** Puts all questions into a random order, where the activity shuffles them. */
  private shuffled(questions: SurveyItem[], title: SurveyItem['label']): SurveyItem[] {
    const ui = property(this.activity.object, 'ui')
    if (!isObject(ui) || property(ui, 'shuffle') !== true) return questions
    const key = 'shuffled_items'
    return [
      { key, type: 'group', group: null, label: title, random: true },
      ...questions.map((item) => ({ ...item, group: key })),
    ]
  }

  private noteActivity(object: JsonObject): void {
    const { log, words } = this
    const ui = property(object, 'ui')
    const allow = isObject(ui) ? list(property(ui, 'allow')).map(String) : []
    for (const one of allow) {
      if (/AllowSkip|skipped/i.test(one))
        for (const item of this.items.values()) if (item.required === true) item.skippable = true
      if (!/AllowSkip|skipped/i.test(one)) log.info('ALLOW_NOT_IMPORTED', `\`${one}\` is left to the app.`, {}, one)
    }
    if (words.others.size > 0)
      log.info(
        'LANGUAGES_NOT_IMPORTED',
        `Texts in ${[...words.others].sort().join(', ')} are not imported: the app does not have these languages.`,
        {},
      )
    for (const key of words.withoutEnglish)
      log.warning('NO_ENGLISH', 'A text is not there in English; it is shown to everybody as it is.', { key })
  }
}

/**
 * Imports an activity of ReproSchema with the items and options in referenced files, read with
 * `read`. `path` is that of the schema.
 */
export function importReproschema(path: string, read: ReadFile): ImportResult {
  const log = new ImportLog()
  const files = new InstrumentFiles(read, log)
  const activity = files.at(path, { line: 1 })
  if (!activity) return log.result(null)
  const category = categoryOf(activity.object)
  if (!/(^|:)Activity$/.test(category)) {
    const what = /Protocol$/.test(category)
      ? 'It is a protocol: import the schemas of its activities one by one.'
      : 'It is a part of an activity: import the activity’s schema, which names it.'
    log.error('NO_ACTIVITY', what, { line: 1 })
    return log.result(null)
  }
  return new ActivityImport(activity, files, log).import()
}
