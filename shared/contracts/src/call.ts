import type { $ZodType, input, output } from 'zod/v4/core'
import type { ErrorCode, ScreenErrorCode } from './error-codes'

export type { ErrorCode } from './error-codes'

export type Area = 'account' | 'platform' | 'social' | 'surveys' | 'activities' | 'devices' | 'telehealth'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Condition on the row that a call names. A caller who does not meet it gets a 404, as for
 * a row that does not exist; the token of another remote's team gets a 403.
 */
export type RowPolicy =
  | 'activity_owner'
  | 'objective_owner'
  | 'todo_owner'
  | 'response_owner'
  | 'report_owner'
  | 'survey_response_owner'
  | 'consent_owner'
  | 'response_viewer'
  | 'records_viewer'
  | 'recorder'
  | 'conversation_member'
  | 'conversation_request_recipient'
  | 'relationship_party'
  | 'relationship_group_owner'
  | 'appointment_party'
  | 'room_party'
  | 'remote_team'
  | 'company_administrator'

/**
 * Who may make a call, enforced by the server before the handler runs
 * (`api/src/http/policies.ts` defines each policy; `almanac policies` lists all calls).
 * `public` ignores the session, `visitor` uses it if there is one, `pending` is a caller
 * waiting for a code. `user` is signed in, and queries select the user's own rows; `self`
 * requires the user's own id in the path. `app` is the app itself, with the stored secret
 * of a session. `team` is a team's token, valid for one remote, or a signed-in operator;
 * `operator` is a signed-in user with that role.
 */
export type Policy = 'public' | 'visitor' | 'pending' | 'user' | 'self' | 'app' | 'team' | 'operator' | RowPolicy

/** Schemas of a call's request and response; without `answer` the response is a 204. The OpenAPI texts are kept here too, so that browsers do not load them. */
export interface CallSchema {
  /** A few words without a full stop. */
  summary?: string
  /** Full sentences. */
  description?: string
  /** The call's own error codes by status; those that follow from policy and schemas are not listed. */
  errors?: Readonly<Record<number, readonly ErrorCode[]>>
  /** Example body for the API reference, where one generated from the schema is not good enough. */
  example?: unknown
  /** Maximum bytes of the body, or of a form's text fields together; 65,536 where it is missing. Files have limits of their own. */
  body_bytes?: number
  params?: $ZodType
  query?: $ZodType
  body?: $ZodType
  answer?: $ZodType
}

/**
 * One API call: its route and, at the type level only, its request and response. The path
 * is relative to /api, with parameters as `{name}`.
 */
export interface Call<S extends CallSchema = CallSchema> {
  /** Unique over all areas; the operationId in OpenAPI. */
  id: string
  area: Area
  method: Method
  path: string
  policy: Policy
  /** May be made by a session that has to create or show a passkey first, because a company of its user asks for one; all others that need a session are a 403 PASSKEY_REQUIRED until then. */
  before_passkey?: true
  /** A GET with side effects, required by the specification; requests from other sites are rejected. */
  changes?: true
  /** Responses are cached on the device, so that screens work offline. Only for a GET that returns the user's own data. */
  offline?: true
  /** The body is a raw file (application/octet-stream), without a schema. */
  file?: true
  /** The body is a form with files (multipart/form-data): text fields by the body's schema, files by these names. `signature.*` matches any number of files whose names begin with `signature.`. */
  files?: readonly string[]
  /** The response is a stream of server-sent events, without a schema. */
  stream?: true
  /** The response is a file of this media type, without a schema. */
  media?: string
  /** The response is a 201, also of a retry: the call stores a new row under the id in its body. */
  created?: true
  /** For the type checker only; never set at run time. */
  readonly schema?: S
}

/**
 * Declares a call. Its schemas are the export of the same name in the `schema.ts` beside it. The mark below lets webpack
 * leave out the calls that a bundle does not make.
 */
/* @__NO_SIDE_EFFECTS__ */
export function call<S extends CallSchema>(declared: Omit<Call, 'schema'>): Call<S> {
  return declared
}

type Sent<T> = T extends $ZodType ? input<T> : undefined
type Received<T> = T extends $ZodType ? output<T> : undefined

type SchemaOf<C> = C extends Call<infer S> ? S : never

/** Path parameters as sent. */
export type Params<C> = Sent<SchemaOf<C>['params']>
/** Query parameters as sent. */
export type Query<C> = Sent<SchemaOf<C>['query']>
/** Request body as sent. */
export type Body<C> = Sent<SchemaOf<C>['body']>
/** Response body; undefined for a 204. */
export type Answer<C> = Received<SchemaOf<C>['answer']>

/**
 * One entry of the error list in every error response (specification 000, section 8).
 * `code` is stable and is the text key where one is specified; `title` is a sentence in
 * the caller's language; `field` names the input.
 */
export interface ApiErrorEntry {
  title: string
  /** A newer server may send codes that this union does not have yet. */
  code: ErrorCode | ScreenErrorCode
  field?: string
  /** Set on a 429 for which the screen shows a countdown. */
  retry_after_seconds?: number
}

/**
 * Title of the 401 for a closed study, the same in every language: clients recognize
 * it by this text (specification 000, section 8).
 */
export const STUDY_CLOSED_TITLE = 'Study has been closed'

/** Title of the error for the code of a closed study, the same in every language. */
export const STUDY_CODE_CLOSED_TITLE = 'Study closed'

/** Body of every error response. */
export interface ApiErrors {
  errors: ApiErrorEntry[]
}

/**
 * Incremented when a call or an entity changes in a way that breaks older remotes.
 * A release states the contract version that it was built against.
 */
export const CONTRACT_VERSION = 1
