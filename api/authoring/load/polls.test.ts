import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@almanac/domain/ids'
import { loadStudy } from '../load'
import { copyStudy, SMALL_STUDY, type StudyCopy } from './testing'

const visits = `key: visits
title: Visits
questions:
  - {key: when, text: When?, choices: [{key: morning, text: In the morning}, {key: evening, text: In the evening}]}
`
let database: StudyCopy['database']
let folder: string
let remove: StudyCopy['remove']

beforeAll(async () => {
  ;({ database, folder, remove } = await copyStudy(SMALL_STUDY))
  await mkdir(join(folder, 'polls'))
})
afterAll(() => remove())

const file = () => join(folder, 'polls/visits.yaml')
const load = (day: number) => loadStudy(database, folder, new Date(Date.UTC(2026, 10, day)))
const poll = () => database.selectFrom('polls').selectAll().executeTakeFirstOrThrow()
const choices = () => database.selectFrom('poll_choices').selectAll().orderBy('position').execute()

test('a poll opens with its first load and can change until answered; a withdrawn one keeps its answers', async () => {
  await writeFile(file(), visits)
  await load(1)
  const opened = new Date(Date.UTC(2026, 10, 1))
  expect(await poll()).toMatchObject({ key: 'visits', title: 'Visits', opens_at: opened, minimum_answers: 10 })

  await writeFile(file(), visits.replace('In the evening', 'Later'))
  await load(2)
  expect(await poll()).toMatchObject({ opens_at: opened })
  const [morning, evening] = await choices()
  expect([morning?.text, evening?.text]).toEqual(['In the morning', 'Later'])

  // The state after answerQuestion.
  const { id = '', poll_question_id = '' } = evening ?? {}
  await database
    .insertInto('poll_responses')
    .values({ user_id: newId(), poll_question_id, poll_choice_id: id })
    .execute()
  await database.updateTable('poll_questions').set({ answer_count: 1 }).execute()

  await writeFile(file(), visits)
  await expect(load(3)).rejects.toThrow(/`visits` has been answered/)
  expect((await choices()).map(({ text }) => text)).toEqual(['In the morning', 'Later'])

  await writeFile(file(), `${visits.replace('In the evening', 'Later')}closes_at: "2026-12-01T00:00:00Z"\n`)
  await load(4)
  expect(await poll()).toMatchObject({ closes_at: new Date(Date.UTC(2026, 11, 1)), withdrawn_at: null })

  await rm(file())
  await load(5)
  expect((await poll()).withdrawn_at).toBeInstanceOf(Date)
  expect(await database.selectFrom('poll_responses').selectAll().execute()).toHaveLength(1)
})
