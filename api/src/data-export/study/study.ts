import { peopleWithPendingDeletion } from '../../account'
import { type StudyActivity, studyActivities, StudyQuestions } from '../../activities'
import type { Database } from '../../http/serve'
import { companiesOfStudy } from '../../platform'
import {
  type ExportedParticipants,
  type ExportedSurvey,
  exportedSurvey,
  surveyKeysOf,
  withdrawnSince,
} from '../../surveys'
import { pseudonyms, recorderPseudonyms } from './pseudonyms'

/**
 * What is exported of participants with a withdrawn consent: what they recorded before the withdrawal, or nothing. A
 * consent that was given again is not withdrawn.
 */
export type WithdrawnParticipants = 'until-withdrawal' | 'none'

/** Which study is exported, and how. */
export interface StudyExportOptions {
  study: string
  /** The key that pseudonyms are derived from. */
  key: Buffer
  withdrawn: WithdrawnParticipants
}

/** The definitions of a study and its participants. Its size does not depend on the number of records. */
export interface ExportedStudy {
  key: string
  companies: { id: string; key: string }[]
  activities: StudyActivity[]
  questions: StudyQuestions
  surveys: { company: string; key: string; survey: ExportedSurvey }[]
  participants: StudyParticipants
}

/** Who is in an export, and their pseudonyms. */
class StudyParticipants implements ExportedParticipants {
  readonly pseudonym: (user_id: string) => string
  readonly #recorderPseudonym: (user_id: string) => string
  readonly #excluded: ReadonlySet<string>
  readonly #withdrawn: ReadonlyMap<string, string>
  readonly #ofWithdrawn: WithdrawnParticipants

  constructor(
    named: { participant: (user_id: string) => string; recorder: (user_id: string) => string },
    { excluded, withdrawn }: { excluded: ReadonlySet<string>; withdrawn: ReadonlyMap<string, string> },
    ofWithdrawn: WithdrawnParticipants,
  ) {
    this.pseudonym = named.participant
    this.#recorderPseudonym = named.recorder
    this.#excluded = excluded
    this.#withdrawn = withdrawn
    this.#ofWithdrawn = ofWithdrawn
  }

  /** Since when a consent of the participant has been withdrawn, as text; null when none is. */
  withdrawnAt(user_id: string): string | null {
    return this.#withdrawn.get(user_id) ?? null
  }

  /** The pseudonym of a recorder; null for none and for a user whose account is to be deleted. */
  recorder(user_id: string | null): string | null {
    return user_id === null || this.#excluded.has(user_id) ? null : this.#recorderPseudonym(user_id)
  }

  /** Whether the export has any data of the participant. */
  has(user_id: string): boolean {
    return !this.#excluded.has(user_id) && (this.#ofWithdrawn === 'until-withdrawal' || !this.#withdrawn.has(user_id))
  }

  /** Whether the export has what the participant recorded at an instant. Strings must be ISO 8601 in UTC. */
  includes = (user_id: string, recorded_at: string | Date): boolean => {
    if (!this.has(user_id)) return false
    const since = this.#withdrawn.get(user_id)
    return since === undefined || (typeof recorded_at === 'string' ? recorded_at : recorded_at.toISOString()) < since
  }
}

/** The definitions and participants of a study; undefined when no company belongs to it. */
export async function exportedStudy(
  database: Database,
  { study, key, withdrawn }: StudyExportOptions,
): Promise<ExportedStudy | undefined> {
  const companies = await companiesOfStudy(database, study)
  if (companies.length === 0) return undefined
  const activities = await studyActivities(
    database,
    companies.map(({ id }) => id),
  )
  const questions = new StudyQuestions(activities)
  const surveys: ExportedStudy['surveys'] = []
  for (const company of companies)
    for (const { key: survey_key } of await surveyKeysOf(database, company.id)) {
      const survey = await exportedSurvey(database, company.id, survey_key)
      if (survey) surveys.push({ company: company.key, key: survey_key, survey })
    }
  const participants = new StudyParticipants(
    { participant: pseudonyms(key, study), recorder: recorderPseudonyms(key, study) },
    {
      excluded: new Set(await peopleWithPendingDeletion(database)),
      withdrawn: await withdrawnSince(database, sourcesOf({ questions, surveys })),
    },
    withdrawn,
  )
  return { key: study, companies, activities, questions, surveys, participants }
}

/** The activities and surveys that can ask for consents. */
export const sourcesOf = ({ questions, surveys }: Pick<ExportedStudy, 'questions' | 'surveys'>) => ({
  activity_ids: questions.activity_ids,
  survey_ids: surveys.map(({ survey }) => survey.survey_id),
})
