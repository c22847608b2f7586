import { sql } from 'kysely'
import { connect } from '../../database/connect'
import { createTestDatabase } from '../template'

test('opens a pool and never closes it', async () => {
  const { url } = await createTestDatabase({ empty: true })
  await sql`select 1`.execute(connect(url, { connections: 1 }))
})
