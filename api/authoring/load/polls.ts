import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../src/http/serve'
import { studyId } from '@almanac/formats/study-files/ids'
import type { Study } from '../check/check'
import { StudyMistakes } from '../read/mistake'
import { groupId } from './companies'
import { companyId } from './documents'

type Poll = Study['polls'][number]

/**
 * Stores the polls of the study for each of their companies. A poll without a file is withdrawn;
 * its answers are kept. Throws StudyMistakes for a poll with answers whose questions have changed:
 * its results would mix different questions.
 */
export async function loadPolls(database: Database, { key: study, companies, polls }: Study, now: Date): Promise<void> {
  const wanted = companies.flatMap((company) =>
    polls
      .filter((poll) => poll.companies?.includes(company.key) ?? true)
      .flatMap((poll) => {
        const groups = poll.groups && company.groups.filter(({ key }) => poll.groups?.includes(key))
        return groups?.length === 0
          ? []
          : [{ company, poll, id: studyId(study, company.key, 'poll', poll.key), groups: groups ?? null }]
      }),
  )
  await sql`
    update polls set withdrawn_at = coalesce(withdrawn_at, now())
    where company_id = any(${companies.map(({ key }) => companyId(study, key))}::uuid[])
      and not id = any(${wanted.map(({ id }) => id)}::uuid[])`.execute(database)
  for (const { company, poll, id, groups } of wanted) {
    const { title, opens_at, closes_at = null, minimum_answers } = poll
    const current = {
      title: JSON.stringify(title),
      group_ids: groups && groups.map(({ key }) => groupId(study, key)),
      closes_at,
      minimum_answers,
    }
    await database
      .insertInto('polls')
      .values({ id, company_id: companyId(study, company.key), key: poll.key, opens_at: opens_at ?? now, ...current })
      .onConflict((stored) =>
        stored.column('id').doUpdateSet({
          ...current,
          withdrawn_at: null,
          // Without a time of its own it keeps that of the first load.
          ...(opens_at !== undefined && { opens_at }),
        }),
      )
      .execute()
    await saveQuestions(database, poll, id)
  }
}

/** The questions of a poll to compare: with their choices, in order. */
interface Questions {
  key: string
  text: unknown
  choices: { key: string; text: unknown }[]
}

async function saveQuestions(database: Database, { key, questions }: Poll, poll_id: string): Promise<void> {
  const { rows } = await sql<Questions & { answer_count: number }>`
    select question.key, question.text, question.answer_count,
      (select jsonb_agg(jsonb_build_object('key', choice.key, 'text', choice.text) order by choice.position)
        from poll_choices choice where choice.poll_question_id = question.id) as choices
    from poll_questions question where question.poll_id = ${poll_id} order by question.position`.execute(database)
  const before = rows.map(({ answer_count: _, ...question }) => question)
  if (isDeepStrictEqual(before, questions)) return
  if (rows.some(({ answer_count }) => answer_count > 0))
    throw new StudyMistakes([
      {
        file: 'on this server',
        line: null,
        column: null,
        message: `the poll \`${key}\` has been answered, so its questions and choices stay as they are; give the changed one another key`,
      },
    ])
  await database.deleteFrom('poll_questions').where('poll_id', '=', poll_id).execute()
  for (const [position, question] of questions.entries()) {
    const id = studyId(poll_id, 'question', question.key)
    await database
      .insertInto('poll_questions')
      .values({ id, poll_id, key: question.key, position, text: JSON.stringify(question.text) })
      .execute()
    await database
      .insertInto('poll_choices')
      .values(
        question.choices.map((choice, at) => ({
          id: studyId(poll_id, 'question', question.key, 'choice', choice.key),
          poll_question_id: id,
          key: choice.key,
          position: at,
          text: JSON.stringify(choice.text),
        })),
      )
      .execute()
  }
}
