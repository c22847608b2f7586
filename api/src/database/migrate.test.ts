/** @embedded */
import { migrations } from './migrations'
import { connect } from './connect'
import { migrate } from './migrate'
import { createTestDatabase } from '../testing/template'

test('three instances that start at once migrate one database once', async () => {
  const database = await createTestDatabase({ empty: true })
  const instances = [connect(database.url), connect(database.url), connect(database.url)]
  try {
    const applied = await Promise.all(instances.map((instance) => migrate(instance)))
    expect(applied.flat()).toEqual(Object.keys(migrations))
    expect(await instances[0]?.selectFrom('users').selectAll().execute()).toEqual([])
  } finally {
    await Promise.all(instances.map((instance) => instance.destroy()))
    await database.drop()
  }
})
