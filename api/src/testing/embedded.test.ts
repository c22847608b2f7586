import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const source = join(__dirname, '..')

/** Behavior that may differ between versions of PostgreSQL: locks on rows and names, and notifications. */
const LOCKING_STATEMENTS = /forUpdate\(|skipLocked\(|\bfor update\b|advisory_(?:xact_)?lock|pg_notify\(|`listen \$/

const files = [source, join(source, '..', 'authoring')]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => name.endsWith('.ts'))
const isTest = (file: string) => file.endsWith('.test.ts')
const read = (file: string) => readFileSync(file, 'utf8')
const marked = files.filter((file) => isTest(file) && /^\/\*\* @embedded\b/.test(read(file)))

/** Folders without tests of their own, with the test that covers their locks. */
const ELSEWHERE: Record<string, string> = {
  'account/erasure': 'data-export/erasure.test.ts',
  social: 'data-export/erasure.test.ts',
  database: 'database/migrate.test.ts',
  'database/migrations': 'activities/visibility/access-events.test.ts',
}

/** Its tests start their own embedded databases, whichever server the other files use: once is enough. */
const STARTS_ITS_OWN = 'database/embedded'

const holding = [
  ...new Set(
    files
      .filter((file) => !isTest(file) && !file.includes('/testing/') && LOCKING_STATEMENTS.test(read(file)))
      .map((file) => relative(source, dirname(file)))
      .filter((folder) => folder !== STARTS_ITS_OWN),
  ),
]

test.each(holding)('locks and notifications of %s are also tested on the embedded PostgreSQL', (folder) => {
  const named = ELSEWHERE[folder]
  const tried = marked
    .map((file) => relative(source, file))
    .filter((file) => file === named || file.startsWith(`${folder}/`))
  expect(tried).not.toEqual([])
})

test('migrations, their command and the jobs are also tested on the embedded PostgreSQL', () => {
  expect(marked.map((file) => relative(source, file))).toEqual(
    expect.arrayContaining([
      'database/migrate.test.ts',
      'database/connect.test.ts',
      'cli/migrate.test.ts',
      'jobs/jobs.test.ts',
    ]),
  )
})
