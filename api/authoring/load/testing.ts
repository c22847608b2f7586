import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/database/connect'
import type { Database } from '../../src/http/serve'
import { createTestDatabase } from '../../src/testing/template'

/** A study's files that a test may change, and an empty database to load them into. */
export interface StudyCopy {
  database: Database
  folder: string
  /** Removes both. */
  remove: () => Promise<void>
}

/** The folders of studies that tests load: a small one, and the demonstration. */
export const SMALL_STUDY = join(__dirname, '../check/small')
export const DEMO_STUDY = join(__dirname, '../../studies/demo')

/** For tests: copies a study's folder, and creates a database. */
export async function copyStudy(source: string): Promise<StudyCopy> {
  const own = await createTestDatabase()
  const database = connect(own.url)
  const folder = await mkdtemp(join(tmpdir(), 'almanac-study-'))
  await cp(source, folder, { recursive: true })
  const remove = async () => {
    await database.destroy()
    await own.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return { database, folder, remove }
}
