import * as z from 'zod/mini'
import { id, instant, text } from '../../common/schema'
import { feature } from '../../account/session/schema'
import { featureLevel, featureValue, flagDefinition, localised } from './values'

export const companyEnabledFeatures = {
  summary: 'Read the features of a company',
  description: "Without `company_id` those of the visitor's own.",
  query: z.object({ company_id: z.optional(id) }),
  answer: z.array(feature),
}

const key = text(80).check(z.minLength(1))
/** The title of a feature of the product, or `REMOTE.NAME` for a flag of a remote. */
const featureName = text(90).check(z.minLength(1))

/** Where a value stands: in the list of a study's files, or set by an operator. */
const place = z.object({
  level: featureLevel,
  /** Null for everyone, and for a participant. */
  company: z.nullable(z.string()),
  group: z.nullable(z.string()),
  /** The theme whose list it is. */
  theme: z.nullable(z.string()),
  by: z.enum(['operator', 'study']),
})

const setFeature = z.extend(place, {
  value: featureValue,
  /** Null for a list in a study's files. */
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(instant),
})

export const featureChange = z.object({
  id,
  at: instant,
  feature: z.string(),
  company: z.nullable(z.string()),
  group: z.nullable(z.string()),
  /** An operator's e-mail address, or `command line`. */
  changed_by: z.string(),
  /** Null if the scope had no setting. */
  before: z.nullable(featureValue),
  after: z.nullable(featureValue),
})

export const operatedFeature = z.object({
  name: z.string(),
  /** The remote whose flag it is; null for a feature of the product. */
  remote: z.nullable(z.string()),
  /** What the flag does, in every language of its remote; null for a feature of the product. */
  label: z.nullable(localised),
  /** Null if no release declares the flag any more: what is set can only be ended. */
  definition: z.nullable(flagDefinition),
  /** Where it can be set. */
  levels: z.array(featureLevel),
  /** Everything that is set but for participants, the most specific first. */
  settings: z.array(setFeature),
  /** Number of participants with a value of their own. */
  participants: z.int(),
  /** Changes by operators but for participants, newest first, at most twenty of each scope. */
  changes: z.array(featureChange),
})

export const listFeatures = {
  summary: 'List features',
  description: 'Every feature and flag, where it is set, and who changed what and when. Names no participant.',
  answer: z.array(operatedFeature),
}

export const putFeature = {
  summary: 'Set a feature',
  description:
    'Sets a feature for everyone, a company, a group or one participant; `null` ends what was set there. With `seen` it is refused when that is not the latest change of this scope any more. The person stands in the body because an e-mail address must not stand in a URL.',
  errors: {
    404: ['UNKNOWN_FEATURE', 'UNKNOWN_COMPANY', 'UNKNOWN_GROUP', 'UNKNOWN_GROUP_ANYWHERE', 'UNKNOWN_PERSON'],
    409: ['CHANGED_MEANWHILE'],
    422: ['GROUP_NEEDS_COMPANY', 'FEATURE_VALUE_INVALID', 'FEATURE_NOT_AT_LEVEL', 'ONE_SCOPE'],
  } as const,
  body: z.object({
    feature: featureName,
    value: z.nullable(featureValue),
    company: z.optional(key),
    group: z.optional(key),
    /** The participant's id or e-mail address; alone. */
    user: z.optional(text(254).check(z.minLength(1))),
    /** The latest change of the scope that the caller has seen; null if there was none. If missing, nothing is compared. */
    seen: z.optional(z.nullable(id)),
  }),
  answer: operatedFeature,
}

export const explainedSource = z.extend(place, {
  value: featureValue,
  /** `not_allowed`: the person's release of the remote does not know this value. */
  verdict: z.enum(['decides', 'overruled', 'not_allowed']),
})

export const explainedFeature = z.object({
  name: z.string(),
  /** Null if the person has no release that declares the flag. */
  value: z.nullable(featureValue),
  /** What it is where nothing decides; null as above. */
  default: z.nullable(featureValue),
  /** Everything that names it for this person, the most specific first. */
  sources: z.array(explainedSource),
})

export const explainFeatures = {
  summary: 'Explain the features of a person',
  description:
    'What a person has of every feature and flag, and which list decided. It changes nothing; it is a POST because an e-mail address must not stand in a URL.',
  errors: { 404: ['UNKNOWN_PERSON'] } as const,
  /** The person's id or e-mail address. */
  body: z.object({ user: text(254).check(z.minLength(1)) }),
  answer: z.object({
    user_id: id,
    companies: z.array(z.string()),
    groups: z.array(z.string()),
    theme: z.nullable(z.string()),
    features: z.array(explainedFeature),
    /** Changes by operators for this person, newest first, at most twenty of each feature. */
    changes: z.array(featureChange),
  }),
}

export type FeatureChange = z.infer<typeof featureChange>
export type OperatedFeature = z.infer<typeof operatedFeature>
export type SetFeature = z.infer<typeof setFeature>
export type ExplainedFeature = z.infer<typeof explainedFeature>
export type ExplainedSource = z.infer<typeof explainedSource>
