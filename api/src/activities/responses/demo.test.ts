import { join } from 'node:path'
import { checkEntries, isNothing } from '@almanac/domain/entries'
import { pointTotal, responseDateProblem } from '@almanac/domain/response'
import { connect } from '../../database/connect'
import { projectRoot } from '../../root'
import { loadStudy } from '../../../authoring/load'
import { createTestDatabase } from '../../testing/template'
import { objectivesInVersion } from '../definitions/queries'
import { responseAnswer, type ResponseRow } from './response'

it('the responses of the demonstration study are valid', async () => {
  const database = connect((await createTestDatabase()).url)
  const now = new Date()
  await loadStudy(database, join(projectRoot(), 'api/studies/demo'), now)
  const rows = await database.selectFrom('responses').selectAll().$narrowType<Pick<ResponseRow, 'entries'>>().execute()
  const wrong: unknown[] = []
  for (const row of rows) {
    const objectives = (await objectivesInVersion(database, row.activity_id, row.definition_version)) ?? []
    const problems = checkEntries(objectives, row.entries)
    const date = responseDateProblem(responseAnswer(row), now)
    if (problems.length > 0 || date || isNothing(objectives, row.entries)) wrong.push({ id: row.id, problems, date })
    if (row.point_total !== pointTotal(objectives, row.entries))
      wrong.push({ id: row.id, point_total: row.point_total })
  }
  expect(rows.length).toBeGreaterThan(0)
  expect(wrong).toEqual([])
  await database.destroy()
})
