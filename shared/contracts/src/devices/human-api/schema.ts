import * as z from 'zod/mini'
import { user } from '../../account/session/schema'
import { queryFlag, text } from '../../common/schema'

/** The participant's account at the provider of health records (specification 001, section 3). */
const humanApiUser = z.object({
  id: z.string(),
  /** The connected clinics, laboratories and apps. */
  sources: z.array(z.string()),
  hsc_reports_access_consent: z.boolean(),
})

const state = z.object({
  /** Whether health records can be connected; otherwise the controls for that are hidden. */
  human_api_enabled: z.boolean(),
  /** Null before anything was connected. */
  human_api_user: z.nullable(humanApiUser),
})

export const connectHumanApi = {
  summary: 'Begin connecting health records',
  description: "A session of the provider, and the provider's page for it, which is opened in a window of its own.",
  errors: { 403: ['FEATURE_OFF'], 503: ['HUMAN_API_ERROR'] } as const,
  answer: z.object({ session: z.string(), url: z.string() }),
}

export const getHumanApi = {
  summary: 'Read what is connected of health records',
  description:
    'As it is known here; with `refresh`, as after the window of the provider was closed, the provider is asked first.',
  errors: { 403: ['FEATURE_OFF'], 503: ['HUMAN_API_ERROR'] } as const,
  query: z.object({ refresh: z._default(queryFlag, false) }),
  answer: state,
}

export const giveReportAccessConsent = {
  summary: 'Let the study have health records, or not',
  description:
    "With the participant's own id at the provider as `human_user_id`. Without this consent values of health records are the participant's alone: no export of the study has them.",
  errors: { 403: ['FEATURE_OFF'], 404: ['NOT_FOUND'] } as const,
  body: z.object({ human_user_id: text(80).check(z.minLength(1)), hsc_reports_access_consent: z.boolean() }),
  answer: z.extend(user, state.shape),
}

export const disconnectHumanApi = {
  summary: 'Disconnect health records',
  description:
    'Ends the connection; with `delete_data` also deletes the values that it brought. A second time is fine.',
  errors: { 403: ['FEATURE_OFF'] } as const,
  query: z.object({ delete_data: z._default(queryFlag, false) }),
}

export type HumanApiUser = z.infer<typeof humanApiUser>
