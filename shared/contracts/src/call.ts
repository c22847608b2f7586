import type { $ZodType, input, output } from 'zod/v4/core'
import type { ErrorCode, ScreenErrorCode } from './error-codes'

export type { ErrorCode } from './error-codes'

export type Area = 'account' | 'platform' | 'social' | 'surveys' | 'activities' | 'devices' | 'telehealth'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * What has to hold of the row that a call names. A caller for whom it does not hold gets
 * the 404 of a row that does not exist; a token of another remote's team a 403.
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
  | 'relationship_party'
  | 'relationship_group_owner'
  | 'appointment_party'
  | 'room_party'
  | 'remote_team'

/**
 * Who may make a call: the server decides it in one place, before the handler
 * runs (`api/src/http/policies.ts` says what each means; `almanac policies` lists
 * all calls). `public` looks at no session, `visitor` takes one where there is one,
 * `pending` waits for a code. `user` is signed in and reaches what is theirs by
 * queries; `self` names the own id in the path. `app` is the
 * app itself, with the secret that it keeps of a session. `team` is a team's token, good for
 * one remote, or a signed-in operator; `operator` is a signed-in user with that role.
 */
export type Policy = 'public' | 'visitor' | 'pending' | 'user' | 'self' | 'app' | 'team' | 'operator' | RowPolicy

/** What a call takes and gives, as schemas. An absent answer is a 204. What programs are told of it (OpenAPI) stands beside them, so that browsers do not load it. */
export interface CallSchema {
  /** What it does, in a few words without a full stop. */
  summary?: string
  /** What it does, in sentences. */
  description?: string
  /** The codes of its own refusals by status; those that follow from caller and schemas are not named. */
  errors?: Readonly<Record<number, readonly ErrorCode[]>>
  /** A body for the reader of the reference, where one that is made from the schema would not do. */
  example?: unknown
  params?: $ZodType
  query?: $ZodType
  body?: $ZodType
  answer?: $ZodType
}

/**
 * One call of the product: where it is and, in its type only, what it takes and
 * gives. A path is written below /api, with parameters as `{name}`.
 */
export interface Call<S extends CallSchema = CallSchema> {
  /** Unique over all areas; the operationId in OpenAPI. */
  id: string
  area: Area
  method: Method
  path: string
  policy: Policy
  /** A GET that changes something, as the specification asks for it: a page of another site cannot make a browser do it. */
  changes?: true
  /** Answers are cached on the device, so that screens that need them open without a network. Of a GET whose answer is the user's own. */
  offline?: true
  /** The body is a file as it is (application/octet-stream), for which no schema stands. */
  file?: true
  /** The body is a form with files (multipart/form-data): its fields as the body's schema says, all of them texts, its files by the names that stand here. `signature.*` stands for any number of files whose names begin with `signature.`. */
  files?: readonly string[]
  /** The answer is a stream of server-sent events, so no schema stands for it. */
  stream?: true
  /** The answer is a file of this media type, so no schema stands for it. */
  media?: string
  /** Only for the type checker: never present at run time. */
  readonly schema?: S
}

/** Declares a call. Its schemas stand in the `schema.ts` beside it under the same name as the call's id. */
export function call<S extends CallSchema>(declared: Omit<Call, 'schema'>): Call<S> {
  return declared
}

type Sent<T> = T extends $ZodType ? input<T> : undefined
type Received<T> = T extends $ZodType ? output<T> : undefined

type SchemaOf<C> = C extends Call<infer S> ? S : never

/** What the caller gives for the parameters in the path. */
export type Params<C> = Sent<SchemaOf<C>['params']>
/** What the caller gives after the question mark. */
export type Query<C> = Sent<SchemaOf<C>['query']>
/** What the caller sends. */
export type Body<C> = Sent<SchemaOf<C>['body']>
/** What the caller receives; undefined for a 204. */
export type Answer<C> = Received<SchemaOf<C>['answer']>

/**
 * One entry of the list that every refused call answers with (specification
 * 000, section 8). `code` is stable and is the text key where one is specified;
 * `title` is a sentence in the caller's language; `field` names the input.
 */
export interface ApiErrorEntry {
  title: string
  /** A newer server may send a code that this union does not have yet. */
  code: ErrorCode | ScreenErrorCode
  field?: string
  /** With a 429 that a countdown on the screen waits for. */
  retry_after_seconds?: number
}

/**
 * The title of the 401 of a closed study, in every language alike: clients
 * recognise it by these words (specification 000, section 8).
 */
export const STUDY_CLOSED_TITLE = 'Study has been closed'

/** The title for the code of a closed study, in every language alike as well. */
export const STUDY_CODE_CLOSED_TITLE = 'Study closed'

/** The one shape of every error. */
export interface ApiErrors {
  errors: ApiErrorEntry[]
}

/**
 * Raised when a call or an entity changes in a way that an older remote would
 * not survive. A release states the contract it was built against.
 */
export const CONTRACT_VERSION = 1
