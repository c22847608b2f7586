import type { LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'

/** A question about the text of a consent, as a study writes it. */
export interface ComprehensionQuestion {
  key: string
  question: LocalText
  options: readonly { key: string; text: LocalText }[]
  /** Keys of the right options; all of them and no other have to be chosen. */
  correct: readonly string[]
  /** Said after a wrong answer. */
  explanation?: LocalText | undefined
}

/** What an objective asks of a participant who consents. */
export interface ConsentTerms {
  id: string
  /** What the objective is called. */
  name: LocalText
  /** The texts that stand above the consent in the form, contents of its activity among them; Markdown. */
  reading: readonly { title: LocalText | null; text: LocalText }[]
  consent_check_text?: LocalText | undefined
  consent_check_required?: boolean | undefined
  consenting_name_required?: boolean | undefined
  consenting_signature_required?: boolean | undefined
  /** The document that is agreed to, shown with the consent itself; Markdown. */
  consent_text?: LocalText | undefined
  /** What follows from taking it back; Markdown. */
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
 * Where objectives that ask for a consent are found. They belong to activities,
 * an area above, and are handed in with the server (`start/app.ts`).
 */
export interface ConsentObjectives {
  /** The objective of this id among the participant's activities, as it is now; undefined where there is none, or it asks for something else. */
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
