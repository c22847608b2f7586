import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterTests } from '../teardown'

/** A nested run: its own id and folder on the existing server. */
export default async function setup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'inner-'))
  afterTests(() => rm(folder, { recursive: true }))
  process.env.ALMANAC_TEST_FOLDER = folder
}
