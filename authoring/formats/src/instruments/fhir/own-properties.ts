import * as z from 'zod/mini'
import { ITEM_DISPLAYS, ITEM_TYPES } from '@almanac/contracts/rules/surveys/survey'
import { scoreProperties } from '@almanac/contracts/schema/surveys/survey'
import type { SurveyDefinition, SurveyItem } from '@almanac/domain/survey'
import { emptyOrText, localText } from '../../study-files/texts'
import type { FhirElement } from './element'
import { OWN_EXTENSION } from './extension-names'
import type { ImportLog } from '../import-log'

const rule = z.string().check(z.maxLength(10_000))
const bound = z.union([z.number(), rule])
const area = z.strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

const option = z.strictObject({
  code: z.string(),
  label: localText,
  score: z.optional(z.number()),
  exclusive: z.optional(z.boolean()),
  other: z.optional(z.boolean()),
  last: z.optional(z.boolean()),
  area: z.optional(area),
  system: z.optional(z.string()),
})

const consent = z.strictObject({
  text: localText,
  check_text: localText,
  relationships: z.array(z.strictObject({ code: z.string(), label: localText })),
  comprehension: z.optional(z.array(z.strictObject({ key: z.string(), correct: z.array(z.string()) }))),
  withdrawal_text: z.optional(localText),
})

/** Null removes the property. */
const itemProperties = z.partial(
  z.strictObject({
    type: z.enum(ITEM_TYPES),
    // Groups and pictures may have no label.
    label: emptyOrText,
    description: z.nullable(localText),
    required: z.nullable(z.boolean()),
    skippable: z.boolean(),
    display: z.nullable(z.enum(ITEM_DISPLAYS)),
    visible_if: z.nullable(rule),
    hidden: z.nullable(z.boolean()),
    read_only: z.nullable(z.boolean()),
    options: z.nullable(z.array(option)),
    min: z.nullable(bound),
    max: z.nullable(bound),
    min_label: z.nullable(localText),
    max_label: z.nullable(localText),
    middle_label: localText,
    decimals: z.nullable(z.number()),
    whole: z.nullable(z.boolean()),
    unit: z.nullable(localText),
    regex: z.nullable(z.string()),
    regex_text: localText,
    max_length: z.nullable(z.number()),
    max_choices: z.nullable(z.number()),
    min_choices: z.nullable(z.number()),
    initial: z.nullable(bound),
    calculated: z.nullable(rule),
    warnings: z.nullable(z.array(z.strictObject({ when: rule, text: localText }))),
    picture: z.strictObject({
      url: z.string(),
      alternative: localText,
      kind: z.enum(['image', 'video']),
      captions: z.optional(z.string()),
    }),
    repeats: z.strictObject({ min: z.number(), max: z.number() }),
    random: z.boolean(),
    list: z.string(),
    consent,
    source: z.nullable(
      z.strictObject({ id: z.optional(z.string()), line: z.optional(z.number()), parent: z.optional(z.string()) }),
    ),
  }),
)

const score = z.strictObject({ ...scoreProperties(localText), source: z.optional(z.string()) })

const alert = z.strictObject({
  key: z.string(),
  when: rule,
  title: localText,
  text: localText,
  contacts: z.array(z.strictObject({ country: z.string(), label: localText, phone: z.string() })),
  tell_care_team: z.boolean(),
})

const surveyProperties = z.partial(
  z.strictObject({
    key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
    title: localText,
    introduction: z.nullable(localText),
    source: z.nullable(z.string()),
    scores: z.array(score),
    alerts: z.array(alert),
  }),
)

function readJson<Schema extends z.ZodMiniType>(
  extension: FhirElement,
  schema: Schema,
  log: ImportLog,
  key?: string,
): z.output<Schema> | undefined {
  const fault = (message: string) => {
    log.error(
      'PROPERTIES_NOT_IMPORTED',
      `Properties of an export can’t be read: ${message}`,
      { element: extension, key },
      extension.json,
    )
    return undefined
  }
  try {
    const read = z.safeParse(schema, JSON.parse(extension.text('valueString') ?? ''))
    return read.success ? read.data : fault(z.prettifyError(read.error))
  } catch (error) {
    if (error instanceof SyntaxError) return fault('they are no JSON.')
    throw error
  }
}

/** Applies our own properties, written by an export, to the item. */
export function readItemProperties(element: FhirElement, item: SurveyItem, log: ImportLog): void {
  const extension = element.extension(OWN_EXTENSION.item)
  const properties = extension && readJson(extension, itemProperties, log, item.key)
  if (!properties) return
  const { line } = item.source ?? {}
  const left_out = Object.entries(properties).filter(([, value]) => value === null)
  Object.assign(item, properties)
  for (const [name] of left_out) if (name !== 'description') Reflect.deleteProperty(item, name)
  if (line !== undefined) item.source = { ...item.source, line }
}

/** The survey with its scores and alerts, where the file is our own export. */
export function readSurveyProperties(
  root: FhirElement,
  definition: SurveyDefinition,
  log: ImportLog,
): SurveyDefinition {
  const extension = root.extension(OWN_EXTENSION.survey)
  const properties = extension && readJson(extension, surveyProperties, log)
  return properties ? { ...definition, ...properties } : definition
}
