import type { LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'

/** A comprehension question of a study. */
export interface ComprehensionQuestion {
  key: string
  question: LocalText
  options: readonly { key: string; text: LocalText }[]
  /** Keys of the correct options; exactly these have to be chosen. */
  correct: readonly string[]
  /** Shown after a wrong answer. */
  explanation?: LocalText | undefined
}

/** The terms of an objective. */
export interface ConsentTerms {
  id: string
  /** The name of the objective. */
  name: LocalText
  /** The texts above the consent in the form, contents of its activity included; Markdown. */
  reading: readonly { title: LocalText | null; text: LocalText }[]
  consent_check_text?: LocalText | undefined
  consent_check_required?: boolean | undefined
  consenting_name_required?: boolean | undefined
  consenting_signature_required?: boolean | undefined
  /** The document to agree to, shown with the consent itself; Markdown. */
  consent_text?: LocalText | undefined
  /** The consequences of a withdrawal; Markdown. */
  withdrawal_text?: LocalText | undefined
  comprehension?: readonly ComprehensionQuestion[] | undefined
}

/** An objective that asks a participant for a consent, in a version of its activity. */
export interface ConsentObjective {
  activity_id: string
  definition_version: number
  document: ConsentTerms
}

/** A consent objective in a participant's activities. */
export interface AskedConsent extends ConsentObjective {
  /** Key of the activity's category, for its path. */
  category: string
  /** Its activity is on the participant's dashboard and has not ended. */
  is_asked: boolean
}

/** The consents of one version of an activity. */
export interface ConsentVersion {
  definition_version: number
  consents: readonly ConsentTerms[]
}

/**
 * Finds objectives that ask for a consent. They belong to activities, an area above,
 * and are injected with the server (`start/app.ts`).
 */
export interface ConsentObjectives {
  /** The current objective with this id in the participant's activities, or in one of them; undefined where there is none, or it asks for no consent. */
  current: (
    database: Database,
    user_id: string,
    objective_id: string,
    activity_id?: string,
  ) => Promise<AskedConsent | undefined>
  /** The version that a participant has of each of their activities, by id. */
  versionsOf: (database: Database, user_id: string) => Promise<ReadonlyMap<string, number>>
  /** All versions with a consent, the newest first, of activities that have more than one of them. */
  changing: (database: Database) => AsyncIterable<{ activity_id: string; versions: readonly ConsentVersion[] }>
  /** The same objective as it was in a version of its activity. */
  inVersion: (
    database: Database,
    of: Omit<ConsentObjective, 'document'>,
    objective_id: string,
  ) => Promise<ConsentTerms | undefined>
  /** Whose study an activity is of; undefined where it does not exist any more. */
  companyOf: (database: Database, activity_id: string) => Promise<string | undefined>
}

declare module 'fastify' {
  interface FastifyInstance {
    consentObjectives: ConsentObjectives
  }
}
