import { peopleToBeDeleted } from '../../account'
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

/** Of participants who withdrew a consent and have not given it again: what they recorded until then, or nothing. */
export type WithdrawnParticipants = 'until-withdrawal' | 'none'

/** What is exported, and how. */
export interface StudyExportOptions {
  study: string
  /** The key of the pseudonyms. */
  key: Buffer
  withdrawn: WithdrawnParticipants
}

/** What of a study does not grow with what is recorded in it. */
export interface ExportedStudy {
  key: string
  companies: { id: string; key: string }[]
  activities: StudyActivity[]
  questions: StudyQuestions
  surveys: { company: string; key: string; survey: ExportedSurvey }[]
  participants: StudyParticipants
}

/** Who is in an export, and under which name. */
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

  /** Since when a consent of the participant has been withdrawn, as text; null where none is. */
  withdrawnAt(user_id: string): string | null {
    return this.#withdrawn.get(user_id) ?? null
  }

  /** Under which name somebody records for a participant; null for nobody, and for who has asked for the deletion of their account. */
  recorder(user_id: string | null): string | null {
    return user_id === null || this.#excluded.has(user_id) ? null : this.#recorderPseudonym(user_id)
  }

  /** Whether there is anything of the participant in the export. */
  has(user_id: string): boolean {
    return !this.#excluded.has(user_id) && (this.#ofWithdrawn === 'until-withdrawal' || !this.#withdrawn.has(user_id))
  }

  /** Whether what the participant recorded at an instant is in the export: ISO 8601 in UTC. */
  includes = (user_id: string, recorded_at: string | Date): boolean => {
    if (!this.has(user_id)) return false
    const since = this.#withdrawn.get(user_id)
    return since === undefined || (typeof recorded_at === 'string' ? recorded_at : recorded_at.toISOString()) < since
  }
}

/** What a study asks and who takes part in it; undefined where no company is of this study. */
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
      excluded: new Set(await peopleToBeDeleted(database)),
      withdrawn: await withdrawnSince(database, sourcesOf({ questions, surveys })),
    },
    withdrawn,
  )
  return { key: study, companies, activities, questions, surveys, participants }
}

/** What of a study asks for consents. */
export const sourcesOf = ({ questions, surveys }: Pick<ExportedStudy, 'questions' | 'surveys'>) => ({
  activity_ids: questions.activity_ids,
  survey_ids: surveys.map(({ survey }) => survey.survey_id),
})
