import * as z from 'zod/mini'
import { ITEM_DISPLAYS, ITEM_TYPES } from '@almanac/contracts/rules/surveys/survey'
import { scoreProperties } from '@almanac/contracts/schema/surveys/survey'
import type { LocalText } from '@almanac/domain/texts'
import type { SurveyAlert, SurveyItem, SurveyOption, SurveyScoreDefinition } from '@almanac/domain/survey'
import { emptyOrText, key, localText } from '@almanac/formats/study-files/texts'

const MAX_QUESTION_KEY = 255
const MAX_RULE = 10_000
const MAX_OPTIONS = 2_000
const MAX_ITEMS_OF_A_GROUP = 2_000
const MAX_REPEATS = 100

/** The key of a question, as in its instrument: `phq9_1`, `/54126-8/54137-5`. */
const questionKey = z.string().check(
  z.regex(/^[^\s@[\]"][^@[\]"\r\n]*$/, {
    message: 'a question’s key has no `@`, `[`, `]`, quote or line break, and does not begin with a blank',
  }),
  z.maxLength(MAX_QUESTION_KEY),
)

const rule = z.string().check(z.regex(/\S/, { message: 'the rule is empty' }), z.maxLength(MAX_RULE))

/** A number, a date, a time, a code, or a rule that begins with `=`. */
const fixedOrRule = z.union([z.number(), z.string().check(z.minLength(1), z.maxLength(MAX_RULE))])

const share = z.number().check(z.gte(0), z.lte(1))

const option = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(255)),
  label: localText,
  score: z.optional(z.number()),
  exclusive: z.optional(z.boolean()),
  other: z.optional(z.boolean()),
  last: z.optional(z.boolean()),
  area: z.optional(z.strictObject({ x: share, y: share, width: share, height: share })),
  system: z.optional(z.string()),
})

/** The short form of an option: its code is its number. */
const numberedAnswer = z.strictObject({ value: z.number(), label: localText })

const warning = z.strictObject({ when: rule, text: localText })

const mediaUrl = z.string().check(
  z.regex(/^(https:\/\/\S+|media\/[\w][\w.-]*|data:image\/(png|jpeg|webp);base64,[\w+/=]+)$/, {
    message: 'write the name of a file in media/ (`media/knee.png`)',
  }),
)

const captionsUrl = z.string().check(
  z.regex(/^(https:\/\/\S+|media\/[\w][\w.-]*)$/, {
    message: 'write the name of a file in media/ (`media/breathing.vtt`)',
  }),
)

const picture = z.strictObject({
  url: mediaUrl,
  alternative: localText,
  kind: z._default(z.enum(['image', 'video']), 'image'),
  captions: z.optional(captionsUrl),
})

const consent = z.strictObject({
  text: localText,
  check_text: localText,
  relationships: z
    .array(z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(100)), label: localText }))
    .check(z.minLength(1)),
  comprehension: z.optional(
    z.array(z.strictObject({ key: questionKey, correct: z.array(z.string()).check(z.minLength(1)) })),
  ),
  withdrawal_text: z.optional(localText),
})

/** An item as authored: items of a group are nested in it. */
export type SurveyItemFile = Omit<SurveyItem, 'group' | 'key' | 'label'> & {
  key: string
  label: LocalText
  description: LocalText | null
  answers?: { value: number; label: LocalText }[]
  questions?: SurveyItemFile[]
}

const item: z.ZodMiniType<SurveyItemFile> = z.strictObject({
  key: questionKey,
  type: z.enum(ITEM_TYPES),
  label: emptyOrText,
  description: z._default(z.nullable(localText), null),
  required: z.optional(z.boolean()),
  skippable: z.optional(z.boolean()),
  display: z.optional(z.enum(ITEM_DISPLAYS)),
  visible_if: z.optional(rule),
  hidden: z.optional(z.boolean()),
  read_only: z.optional(z.boolean()),
  options: z.optional(z.array(option).check(z.maxLength(MAX_OPTIONS))),
  answers: z.optional(z.array(numberedAnswer).check(z.maxLength(MAX_OPTIONS))),
  min: z.optional(fixedOrRule),
  max: z.optional(fixedOrRule),
  min_label: z.optional(localText),
  max_label: z.optional(localText),
  middle_label: z.optional(localText),
  decimals: z.optional(z.int().check(z.gte(0), z.lte(6))),
  whole: z.optional(z.boolean()),
  unit: z.optional(localText),
  regex: z.optional(z.string().check(z.minLength(1), z.maxLength(2_000))),
  regex_text: z.optional(localText),
  max_length: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  max_choices: z.optional(z.int().check(z.gte(1))),
  min_choices: z.optional(z.int().check(z.gte(0))),
  initial: z.optional(fixedOrRule),
  calculated: z.optional(rule),
  warnings: z.optional(z.array(warning).check(z.maxLength(20))),
  picture: z.optional(picture),
  repeats: z.optional(
    z.strictObject({
      min: z._default(z.int().check(z.gte(0), z.lte(MAX_REPEATS)), 0),
      max: z.int().check(z.gte(1), z.lte(MAX_REPEATS)),
    }),
  ),
  random: z.optional(z.boolean()),
  list: z.optional(key),
  consent: z.optional(consent),
  source: z.optional(
    z.strictObject({
      id: z.optional(z.string()),
      line: z.optional(z.number()),
      parent: z.optional(z.string()),
    }),
  ),
  get questions() {
    return z.optional(z.array(item).check(z.minLength(1), z.maxLength(MAX_ITEMS_OF_A_GROUP)))
  },
})

const band = z.strictObject({
  from: z.number(),
  to: z.number(),
  label: localText,
  /** What it means for the participant, in a sentence, and what to do. */
  meaning: z.optional(localText),
})

/** The short form of a score: a sum, missing when one answer is. */
const scoring = z.strictObject({
  /** Keys of the questions whose values are added. */
  sum: z.array(questionKey).check(z.minLength(1)),
  maximum: z.number(),
  /** Both ends are inclusive. */
  bands: z.array(band),
})

const score: z.ZodMiniType<SurveyScoreDefinition> = z.strictObject({
  ...scoreProperties(localText),
  key: questionKey,
  items: z._default(z.array(questionKey), []),
  rule: z.optional(rule),
  min_answered: z.optional(z.int().check(z.gte(0))),
  bands: z._default(z.array(band), []),
  source: z.optional(z.string()),
})

const alert: z.ZodMiniType<SurveyAlert> = z.strictObject({
  key,
  when: rule,
  title: localText,
  text: localText,
  contacts: z._default(
    z
      .array(
        z.strictObject({
          country: z
            .string()
            .check(
              z.regex(/^([A-Z]{2}|\*)$/, { message: 'write a country as two capitals (`US`), or `*` for all others' }),
            ),
          label: localText,
          phone: z
            .string()
            .check(z.regex(/^[+\d*#][\d *#()-]{1,29}$/, { message: 'write a phone number in quotes, such as "988"' })),
        }),
      )
      .check(z.maxLength(100)),
    [],
  ),
  tell_care_team: z._default(z.boolean(), false),
})

/**
 * A survey as authored by a study team, one file in `surveys/`: the properties of
 * `SurveyDefinition` with nested groups, or the short form with `answers` and `scoring`. Documents
 * stored by earlier releases have the short form.
 */
export const surveyFile = z.strictObject({
  key,
  title: localText,
  introduction: z._default(z.nullable(localText), null),
  /** The source of the instrument. */
  source: z._default(z.nullable(z.string()), null),
  questions: z.array(item).check(z.minLength(1), z.maxLength(MAX_ITEMS_OF_A_GROUP)),
  scoring: z._default(z.nullable(scoring), null),
  scores: z._default(z.array(score).check(z.maxLength(100)), []),
  alerts: z._default(z.array(alert).check(z.maxLength(100)), []),
})

export type SurveyFile = z.output<typeof surveyFile>
export type { SurveyOption }
