import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../database/connect'
import { createTestDatabase } from '../testing/template'
import { writeHeartbeats } from './heartbeat'

const INTERVAL_MS = 5

test('the worker updates its file while it reaches the database, and not while the database is unavailable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-alive-'))
  const file = join(folder, 'alive')
  const own = await createTestDatabase({ empty: true })
  const database = connect(own.url, { connections: 1 })
  const heartbeat = writeHeartbeats(database, file, INTERVAL_MS)
  const noted = () => readFile(file, 'utf8').catch(() => '')
  while ((await noted()) === '') await new Promise((resolve) => setImmediate(resolve))
  await heartbeat.stop()
  await database.destroy()
  await own.drop()
  const { mtimeMs } = await stat(file)
  let lost: ReturnType<typeof writeHeartbeats> | undefined
  await new Promise<void>((resolve) => {
    lost = writeHeartbeats(database, file, INTERVAL_MS, resolve)
  })
  await lost?.stop()
  expect((await stat(file)).mtimeMs).toBe(mtimeMs)
  await rm(folder, { recursive: true })
})
