/** @embedded */
import { join } from 'node:path'
import { connect } from '../src/database/connect'
import { createTestDatabase } from '../src/testing/template'
import { loadStudy } from './load'

const demo = join(__dirname, '../studies/demo')

test('of concurrent loads only one makes changes', async () => {
  const own = await createTestDatabase()
  const database = connect(own.url)
  try {
    const reports = await Promise.all([1, 2, 3].map(() => loadStudy(database, demo, new Date('2026-11-21T11:00:00Z'))))
    expect(reports.filter(({ changed }) => changed)).toHaveLength(1)
  } finally {
    await database.destroy()
    await own.drop()
  }
})
