import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchDatabase } from '../database/embedded/launch'
import { afterTests } from './teardown'
import { prepareTemplate } from './template'

/**
 * One PostgreSQL for all test files: the server that DATABASE_URL names, or the
 * embedded one on a folder that is thrown away (so it need not reach the disk).
 */
export default async function setup(): Promise<void> {
  let url = process.env.DATABASE_URL
  if (!url) {
    const folder = await mkdtemp(join(tmpdir(), 'almanac-test-'))
    const embedded = await launchDatabase(folder, { settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' } })
    url = embedded.url
    afterTests(async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    })
  }
  const template = await prepareTemplate(url)
  afterTests(template.drop)
  process.env.ALMANAC_TEST_SERVER = url
  process.env.ALMANAC_TEST_TEMPLATE = template.name
}
