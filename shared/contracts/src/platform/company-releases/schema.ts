import * as z from 'zod/mini'
import { code, id, instant, line } from '../../common/schema'
import { remoteName } from '../registry/schema'
import { version } from '../releases/schema'
import { putRollout, rule } from '../rollouts/schema'

const key = line(80).check(z.minLength(1))
const named = z.object({ key: z.string(), name: z.string() })
const words = line(300)
const needed = words.check(z.minLength(1, { message: code('CANT_BE_BLANK') }))

/** A rule that gives people of the company a release: the narrowest that reaches somebody decides. */
const companyRule = z.object({
  /** Of everyone, of this company, or of one of its groups. */
  scope: z.enum(['everyone', 'company', 'group']),
  /** Of the scope `group`. */
  group: z.nullable(named),
  version,
  percent: rule.shape.percent,
  since: instant,
  /** The theme of the company that its screens wear; null for that of each group. */
  theme: z.nullable(z.string()),
})

export const releaseRequest = z.object({
  id,
  remote: remoteName,
  version,
  company: named,
  /** Null for the whole company. */
  group: z.nullable(named),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: instant,
  /** Null while nobody has answered. */
  answer: z.nullable(z.object({ accepted: z.boolean(), words: z.nullable(z.string()), by: z.string(), at: instant })),
})

export const listCompanyReleases = {
  summary: 'List the releases of a company',
  description:
    'The rules that give its people a release of each remote, the narrowest first, the releases that one can ask for, and what was asked for. The host is no remote.',
  errors: { 403: ['SECOND_FACTOR_REQUIRED'], 404: ['NOT_FOUND'] } as const,
  params: z.object({ company: key }),
  answer: z.object({
    company: named,
    themes: z.array(named),
    groups: z.array(named),
    remotes: z.array(
      z.object({
        remote: remoteName,
        rules: z.array(companyRule),
        /** The latest, the newest first, twenty at most. */
        versions: z.array(version),
      }),
    ),
    /** The newest first, twenty at most. */
    requests: z.array(releaseRequest),
  }),
}

export const putCompanyTheme = {
  summary: 'Choose the theme of a remote',
  description:
    'Changes the theme of a rule of the company or of one of its groups. Version and share stay. Null is the theme of each group.',
  errors: {
    403: ['SECOND_FACTOR_REQUIRED'],
    404: ['NOT_FOUND', 'UNKNOWN_GROUP'],
    409: ['COMPANY_HAS_NO_RULE', 'ROLLOUTS_PAUSED'],
    422: putRollout.errors[422],
  } as const,
  params: z.object({ company: key, remote: remoteName }),
  body: z.object({ group: z.nullable(key), theme: z.nullable(key), reason: z.optional(words) }),
  answer: listCompanyReleases.answer,
}

export const askForRelease = {
  summary: 'Ask for a release',
  description: 'Asks the operators to give a release to all people of the company, or of one of its groups.',
  errors: {
    403: ['SECOND_FACTOR_REQUIRED'],
    404: ['NOT_FOUND', 'NO_RELEASES', 'UNKNOWN_RELEASE', 'UNKNOWN_GROUP'],
    409: ['RELEASE_ASKED_ALREADY'],
    422: ['CANT_BE_BLANK'],
  } as const,
  params: z.object({ company: key, remote: remoteName }),
  body: z.object({ version, group: z.nullable(key), reason: needed }),
  answer: listCompanyReleases.answer,
}

export const answerReleaseRequest = {
  summary: 'Answer a request for a release',
  description:
    'Accepting gives the release to all people of the scope, by the checks of every rollout. Declining needs words, which the company reads.',
  errors: {
    404: ['NOT_FOUND', ...putRollout.errors[404]],
    409: ['RELEASE_REQUEST_ANSWERED', ...putRollout.errors[409]],
    422: ['CANT_BE_BLANK', ...putRollout.errors[422]],
  } as const,
  params: z.object({ id }),
  body: z.object({ accept: z.boolean(), words: z.optional(words) }),
  answer: z.array(releaseRequest),
}

export type CompanyReleases = z.infer<(typeof listCompanyReleases)['answer']>
export type CompanyRule = z.infer<typeof companyRule>
export type ReleaseRequest = z.infer<typeof releaseRequest>
