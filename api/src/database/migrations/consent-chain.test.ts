/** @embedded */
import { Migrator, sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { verifyConsents } from '../../surveys'
import { createTestDatabase } from '../../testing/template'
import { connect } from '../connect'
import { migrations } from '.'

const CHAIN = '2026-11-23-consent-chain'

test('consents of before are chained as they were given, with the digest of their signature', async () => {
  const made = await createTestDatabase({ empty: true })
  const database = connect(made.url)
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  try {
    const before = Object.keys(migrations).filter((name) => name < CHAIN)
    expect((await migrator.migrateTo(before.at(-1) ?? '')).error).toBeUndefined()
    const people = [newId(), newId()]
    for (const user_id of people)
      for (let version = 1; version <= 3; version += 1)
        await sql`insert into consent_entries (user_id, id, objective_id, activity_id, definition_version, version,
            accepted_consent, consenting_first_name, signature_image_id, consent_check_text, locale, created_at)
          values (${user_id}, ${newId()}, ${people[0]}, ${people[0]}, 1, ${version}, true, 'Ana', null, 'I agree', 'en',
            timestamptz '2026-11-20 10:00:00.123456Z' + make_interval(mins => ${version}))`.execute(database)
    const { error } = await migrator.migrateToLatest()
    expect(error).toBeUndefined()
    expect(await verifyConsents(database)).toMatchObject({
      entries: 6,
      participants: 2,
      fault: null,
      missing: [],
      signatures: [],
    })
  } finally {
    await database.destroy()
    await made.drop()
  }
})
