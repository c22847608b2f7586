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

/**
 * Finds objectives that ask for a consent. They belong to activities, an area above,
 * and are injected with the server (`start/app.ts`).
 */
export interface ConsentObjectives {
  /** The current objective with this id in the participant's activities; undefined where there is none, or it asks for no consent. */
  current: (database: Database, user_id: string, objective_id: string) => Promise<ConsentObjective | undefined>
  /** The same objective as it was in a version of its activity. */
  inVersion: (
    database: Database,
    of: Omit<ConsentObjective, 'document'>,
    objective_id: string,
  ) => Promise<ConsentTerms | undefined>
}

declare module 'fastify' {
  interface FastifyInstance {
    consentObjectives: ConsentObjectives
  }
}
