import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { launchDatabase } from '../database/embedded/launch'
import { newRunId } from './postgres'
import { afterTests, undoAll } from './teardown'
import { prepareTemplate } from './template'

/** The part of the project's configuration that setup reads. */
export interface ProjectConfig {
  testEnvironmentOptions: { folderForDatabases: string }
}

/** Starts the embedded PostgreSQL in a temporary folder, without fsync. */
async function launch(run: string, place: string): Promise<string> {
  const folder = await mkdtemp(join(place, `almanac-test-${run}-database-`))
  afterTests(() => rm(folder, { recursive: true, force: true }))
  const embedded = await launchDatabase(folder, {
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
      min_wal_size: '32MB',
      max_wal_size: '128MB',
    },
  })
  afterTests(embedded.stop)
  return embedded.url
}

/** The folder for temporary files of this run. */
async function makeFolder(run: string, place: string): Promise<string> {
  const folder = await mkdtemp(join(place, `almanac-test-${run}-`))
  await chmod(folder, 0o711)
  afterTests(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Stops the database also after an interrupted run. */
function undoWhenInterrupted(): void {
  const interrupt = (signal: NodeJS.Signals, code: number) => {
    const stop = () => void undoAll().finally(() => process.exit(code))
    process.once(signal, stop)
    afterTests(async () => void process.off(signal, stop))
  }
  interrupt('SIGINT', 130)
  interrupt('SIGTERM', 143)
}

/**
 * One PostgreSQL for all test files: the server of DATABASE_URL, or the embedded one.
 * Names of databases and folders contain the id of this run.
 */
export default async function setup(
  _run: unknown,
  { testEnvironmentOptions: { folderForDatabases: place } }: ProjectConfig,
): Promise<void> {
  const run = newRunId()
  undoWhenInterrupted()
  try {
    const url = process.env.DATABASE_URL || (await launch(run, place))
    const template = await prepareTemplate(url, run)
    process.env.ALMANAC_TEST_RUN = run
    process.env.ALMANAC_TEST_SERVER = url
    process.env.ALMANAC_TEST_TEMPLATE = template.name
    process.env.ALMANAC_TEST_FOLDER = await makeFolder(run, place)
  } catch (error) {
    await undoAll()
    throw error
  }
}
