import * as z from 'zod/mini'
import { localeCode } from '../../common/schema'
import { ITEM_DISPLAYS, ITEM_TYPES } from './rules'

/** A text of the survey and its language, if possible the reader's; without `locale` it is the same in every language. */
export const readText = z.object({ text: z.string(), locale: z.optional(localeCode) })

/** A rule in the expression language of surveys. */
const rule = z.string()

const option = z.object({
  code: z.string(),
  label: readText,
  score: z.optional(z.number()),
  exclusive: z.optional(z.boolean()),
  other: z.optional(z.boolean()),
  last: z.optional(z.boolean()),
  area: z.optional(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  system: z.optional(z.string()),
})

/** One item; its properties are described in `shared/domain/src/survey/definition.ts`. */
export const question = z.object({
  key: z.string(),
  type: z.enum(ITEM_TYPES),
  group: z.nullable(z.string()),
  label: readText,
  description: z.optional(z.nullable(readText)),
  required: z.optional(z.boolean()),
  skippable: z.optional(z.boolean()),
  display: z.optional(z.enum(ITEM_DISPLAYS)),
  visible_if: z.optional(rule),
  hidden: z.optional(z.boolean()),
  read_only: z.optional(z.boolean()),
  options: z.optional(z.array(option)),
  min: z.optional(z.union([z.number(), z.string()])),
  max: z.optional(z.union([z.number(), z.string()])),
  min_label: z.optional(readText),
  max_label: z.optional(readText),
  middle_label: z.optional(readText),
  decimals: z.optional(z.number()),
  whole: z.optional(z.boolean()),
  unit: z.optional(readText),
  regex: z.optional(z.string()),
  regex_text: z.optional(readText),
  max_length: z.optional(z.number()),
  max_choices: z.optional(z.number()),
  min_choices: z.optional(z.number()),
  initial: z.optional(z.union([z.number(), z.string()])),
  calculated: z.optional(rule),
  warnings: z.optional(z.array(z.object({ when: rule, text: readText }))),
  picture: z.optional(
    z.object({
      url: z.string(),
      alternative: readText,
      kind: z.enum(['image', 'video']),
      captions: z.optional(z.string()),
    }),
  ),
  repeats: z.optional(z.object({ min: z.number(), max: z.number() })),
  random: z.optional(z.boolean()),
  list: z.optional(z.string()),
  consent: z.optional(
    z.object({
      text: readText,
      check_text: readText,
      relationships: z.array(z.object({ code: z.string(), label: readText })),
      comprehension: z.optional(z.array(z.object({ key: z.string(), correct: z.array(z.string()) }))),
      withdrawal_text: z.optional(readText),
    }),
  ),
})

/** Properties of a score; the type of its texts differs between responses, study files and FHIR. */
export const scoreProperties = <Text extends z.ZodMiniType>(text: Text) => ({
  key: z.string(),
  label: z.optional(text),
  method: z.enum(['sum', 'mean', 'rule']),
  items: z.array(z.string()),
  rule: z.optional(rule),
  min_answered: z.optional(z.number()),
  missing: z.optional(z.enum(['prorate', 'ignore'])),
  multiply: z.optional(z.number()),
  round: z.optional(z.enum(['up', 'nearest'])),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  bands: z.array(z.object({ from: z.number(), to: z.number(), label: text, meaning: z.optional(text) })),
})

export const score = z.object(scoreProperties(readText))

/** Warning about an answer that needs attention: shown immediately, and optionally sent to the care team. */
export const alert = z.object({
  key: z.string(),
  when: rule,
  title: readText,
  /** Markdown. */
  text: readText,
  contacts: z.array(z.object({ country: z.string(), label: readText, phone: z.string() })),
  tell_care_team: z.boolean(),
})
