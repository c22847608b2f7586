import { sql } from 'kysely'
import { indexPeople } from '../../src/activities'
import { writeSamples } from '../../src/devices'
import type { Database } from '../../src/http/serve'
import type { Study } from '../check/check'
import type { PersonFile } from '../format/people'
import { generateReadings } from '../history/glucose-sensor'
import { generateResponses, type HistoryContext, type LoadedActivity } from '../history/responses'
import { generateWatchSamples } from '../history/watch'
import { generateSurveys, type LoadedSurvey } from '../history/surveys'
import type { ByCompany } from './definitions'
import { personId } from './documents'
import { companyOf } from './people'

/** All rows as one parameter: PostgreSQL parses them faster than the client can bind them. */
async function insertResponses(database: Database, rows: readonly object[]): Promise<void> {
  await sql`
    insert into responses (user_id, id, activity_id, definition_version, measured_at, time_zone, date_posted_for, is_visible, entries, point_total, created_at, updated_at)
    select user_id, id, activity_id, definition_version, measured_at, time_zone, date_posted_for, is_visible, entries, point_total, created_at, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (user_id uuid, id uuid, activity_id uuid, definition_version integer, measured_at timestamptz, time_zone text, date_posted_for date,
       is_visible boolean, entries jsonb, point_total integer, created_at timestamptz)`.execute(database)
}

async function insertSurveys(database: Database, rows: readonly object[]): Promise<void> {
  await sql`
    insert into survey_responses (user_id, id, survey_id, survey_version, answers, score, scores, started_at, completed_at, locale, time_zone, has_seen_introduction)
    select user_id, id, survey_id, survey_version, answers, nullif(score, 'null'::jsonb), scores, started_at, completed_at, locale, time_zone, true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (user_id uuid, id uuid, survey_id uuid, survey_version integer, answers jsonb, score jsonb, scores jsonb, started_at timestamptz, completed_at timestamptz, locale text, time_zone text)`.execute(
    database,
  )
}

/** Stores the generated history of new people. A later load adds and changes nothing in it. */
export async function loadHistory(
  database: Database,
  study: Study,
  newPeople: readonly PersonFile[],
  activities: ByCompany<LoadedActivity>,
  surveys: ByCompany<LoadedSurvey>,
  now: Date,
): Promise<{ responses: number; surveys: number }> {
  const generated = newPeople
    .filter(({ history }) => history.length > 0)
    .map((person) => {
      const company = companyOf(study, person) ?? ''
      const context: HistoryContext = { study, person, user_id: personId(study.key, person.key), now }
      const histories = study.histories.filter(({ key }) => person.history.includes(key))
      return {
        responses: generateResponses(context, histories, activities.get(company) ?? new Map()),
        surveys: generateSurveys(context, histories, surveys.get(company) ?? new Map()),
        samples: [...generateReadings(context, histories), ...generateWatchSamples(context, histories)],
        user_id: context.user_id,
      }
    })
  const responses = generated.flatMap((one) => one.responses)
  const completed = generated.flatMap((one) => one.surveys)
  if (responses.length > 0) {
    await insertResponses(database, responses)
    await indexPeople(
      database,
      generated.map(({ user_id }) => user_id),
    )
  }
  if (completed.length > 0) await insertSurveys(database, completed)
  for (const one of generated) {
    await writeSamples(database, one.user_id, { samples: one.samples })
    await database
      .updateTable('users')
      .set({ response_count: one.responses.length })
      .where('id', '=', one.user_id)
      .execute()
  }
  return { responses: responses.length, surveys: completed.length }
}
