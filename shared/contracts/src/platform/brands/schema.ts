import * as z from 'zod/mini'
import { instant, line, localeCode, text } from '../../common/schema'
import { CORNERS, DISPLAY_FACES, SKIES } from '../theme/rules'
import { theme } from '../theme/schema'

/** Of what somebody types: more than a brand may have, so that what is too long is stored and said, not lost. */
const MAX_TYPED = 500

/** A picture of a draft, as `addBrandPicture` answers it. */
const draftPicture = z.object({
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  content_type: z.enum(['image/svg+xml', 'image/png']),
  width: z.int(),
  height: z.int(),
})

/** Words by language; a language that is missing or empty has none yet. */
const words = z.record(z.string().check(z.regex(/^[a-z]{2}$/)), line(MAX_TYPED))

/** A brand as it is being edited: also what could not be published, such as a name that is too long. */
export const brandDraft = z.object({
  /** #rrggbb, from which the colors follow; null for the colors that the theme has. */
  accent: z.nullable(line(MAX_TYPED)),
  name: line(MAX_TYPED),
  /** Empty for the first words of the name. */
  short_name: line(MAX_TYPED),
  logo: z.nullable(draftPicture),
  /** Null for the same as in light mode. */
  logo_dark: z.nullable(draftPicture),
  mark: z.nullable(draftPicture),
  face: z.enum(DISPLAY_FACES),
  corner: z.enum(CORNERS),
  sky: z.enum(SKIES),
  /** No language at all for the product's own words. */
  welcome: words,
  about: words,
  /** Empty for the sender of the installation. */
  sender_name: line(MAX_TYPED),
  reply_to: line(MAX_TYPED),
  /** Empty for what follows from the short name; missing in drafts of earlier versions. */
  text_sender: z.optional(line(MAX_TYPED)),
})

export const brandField = z.enum([
  'colors',
  'accent',
  'name',
  'short_name',
  'logo',
  'logo_dark',
  'mark',
  'welcome',
  'about',
  'sender_name',
  'reply_to',
  'text_sender',
])

/** Why a draft cannot be published, at the field where it is seen. */
export const brandProblem = z.object({
  field: brandField,
  /** The language of words that the problem is in; null for all, or for other fields. */
  language: z.nullable(z.string()),
  code: z.string(),
  /** A sentence in the reader's language. */
  sentence: z.string(),
  /** What would solve it: what a button says, and the fields that it changes. */
  proposal: z.nullable(z.object({ label: z.string(), change: z.partial(brandDraft) })),
})

/** Who gets a version: one group, a share of the people with the theme, or everyone. */
export const audience = z.union([
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('group'), group: line(80) }),
  z.object({ kind: z.literal('percent'), percent: z.int().check(z.gte(1), z.lte(99)) }),
])

const version = z.object({
  version: z.int(),
  /** Whether a study's files brought it. */
  origin: z.enum(['study', 'studio']),
  name: z.string(),
  by: z.string(),
  at: instant,
  note: z.nullable(z.string()),
})

export const brandState = z.object({
  company: z.object({ key: z.string(), name: z.string() }),
  theme: z.string(),
  /** Rises with each change of the draft, by whomever. */
  revision: z.int(),
  draft: brandDraft,
  /** Who changed the draft last, and when; null while nobody has. */
  changed: z.nullable(z.object({ by: z.string(), at: instant })),
  /** Whether it is another than what everybody gets. */
  differs: z.boolean(),
  problems: z.array(brandProblem),
  /** The draft as participants would see it, with the colors that follow from its accent. */
  preview: theme,
  /** The version that everybody gets who is in no trial; null for what the study's files say. */
  current: z.nullable(z.int()),
  trial: z.nullable(z.object({ version: z.int(), audience, people: z.int(), by: z.string(), at: instant })),
  /** What `takeBrandBack` would do: end the trial, or bring this version back; null for nothing. */
  back: z.nullable(z.union([z.literal('trial'), z.int()])),
  /** The latest versions, the newest first, fifty at most. */
  versions: z.array(version),
  /** The groups whose people have this theme, with how many they are, and how many people there are together. */
  groups: z.array(z.object({ key: z.string(), name: z.string(), people: z.int() })),
  people: z.int(),
})

const inBrand = z.object({ company: text(80), theme: text(80) })

export const listBrands = {
  summary: 'List the brands that one may change',
  description:
    'The companies whose administrator the caller is, with the themes that they may change. Empty for everybody else. A session without a second factor gets a 403 where operators need one.',
  errors: { 403: ['SECOND_FACTOR_REQUIRED'] } as const,
  answer: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      themes: z.array(z.object({ key: z.string(), name: z.string(), people: z.int() })),
    }),
  ),
}

export const readBrand = {
  summary: 'Read a brand',
  description:
    'The draft of a theme with its problems, the version that participants get, who tries another one, and its history.',
  errors: { 403: ['SECOND_FACTOR_REQUIRED'], 404: ['NOT_FOUND'] } as const,
  params: inBrand,
  answer: brandState,
}

export const previewBrand = {
  summary: 'Preview the draft of a brand',
  description:
    'Documents for frames without scripts, in a mode and a language. Null where the release that visitors get brings no HTML of the screen.',
  errors: { 403: ['SECOND_FACTOR_REQUIRED'], 404: ['NOT_FOUND'] } as const,
  params: inBrand,
  query: z.object({ mode: z.enum(['light', 'dark']), locale: localeCode }),
  answer: z.object({
    door: z.nullable(z.string()),
    today: z.nullable(z.string()),
    form: z.nullable(z.string()),
    chart: z.nullable(z.string()),
    mail: z.object({ from: z.string(), subject: z.string(), html: z.string() }),
    /** `from` is null where text messages come from a number alone. Missing from servers of earlier versions. */
    text: z.optional(z.object({ from: z.nullable(z.string()), body: z.string() })),
    /** A page of a PDF as SVG, as a `data:` address; null while documents cannot be made. */
    document: z.nullable(z.string()),
    /** A PNG as a `data:` address. */
    icon: z.string(),
  }),
}

export const saveBrandDraft = {
  summary: 'Change the draft of a brand',
  description:
    'Stores the whole draft, also with problems, which the answer says. `revision` is that of the draft that was changed: 409 when somebody else, or another tab, has changed it since; nothing is stored then.',
  errors: {
    403: ['SECOND_FACTOR_REQUIRED'],
    404: ['NOT_FOUND'],
    409: ['BRAND_DRAFT_CHANGED'],
    422: ['BRAND_PICTURE_UNKNOWN'],
  } as const,
  params: inBrand,
  body: z.object({ revision: z.int(), draft: brandDraft }),
  answer: brandState,
}

export const addBrandPicture = {
  summary: 'Add a picture to a brand',
  description:
    'An SVG that draws and does nothing else, or a PNG, of 200 KB at most. The answer is what `saveBrandDraft` takes as logo or mark. Refused in words otherwise.',
  errors: { 403: ['SECOND_FACTOR_REQUIRED'], 404: ['NOT_FOUND'], 422: ['BRAND_PICTURE_REFUSED'] } as const,
  params: z.object({ company: text(80) }),
  answer: draftPicture,
}

const reason = line(300)

export const publishBrand = {
  summary: 'Publish a brand',
  description:
    'Makes a version of the draft with this revision, and gives it to one group, to a share of the people, or to everyone. The first two are a trial: others keep what they have until it is published to everyone or taken back. Open pages follow at once.',
  errors: {
    403: ['SECOND_FACTOR_REQUIRED'],
    404: ['NOT_FOUND', 'UNKNOWN_GROUP'],
    409: ['BRAND_DRAFT_CHANGED', 'BRAND_UNCHANGED'],
    422: ['BRAND_HAS_PROBLEMS'],
  } as const,
  params: inBrand,
  body: z.object({ revision: z.int(), audience, reason: z.optional(reason) }),
  answer: brandState,
}

export const takeBrandBack = {
  summary: 'Take a brand back',
  description:
    'Ends the trial where there is one; else everybody gets the version before the current one. The draft stays as it is.',
  errors: { 403: ['SECOND_FACTOR_REQUIRED'], 404: ['NOT_FOUND'], 409: ['BRAND_NOTHING_BEFORE'] } as const,
  params: inBrand,
  body: z.object({ reason: z.optional(reason) }),
  answer: brandState,
}

export type BrandDraft = z.infer<typeof brandDraft>
export type BrandPicture = z.infer<typeof draftPicture>
export type BrandField = z.infer<typeof brandField>
export type BrandProblem = z.infer<typeof brandProblem>
export type BrandState = z.infer<typeof brandState>
export type BrandPreview = z.infer<(typeof previewBrand)['answer']>
export type Audience = z.infer<typeof audience>
