/** @embedded */
import { Migrator, sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { createTestDatabase } from '../../testing/template'
import { connect } from '../connect'
import { migrations } from '.'

const NAME = '2026-12-09-normalized-names'

test('addresses get their one spelling unless somebody has it, and names lose their direction marks', async () => {
  const made = await createTestDatabase({ empty: true })
  const database = connect(made.url)
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const add = (email: string, first_name: string) =>
    sql`insert into users (id, email, first_name) values (${newId()}, ${email}, ${first_name})`.execute(database)
  try {
    const before = Object.keys(migrations).filter((name) => name < NAME)
    expect((await migrator.migrateTo(before.at(-1) ?? '')).error).toBeUndefined()
    await add('ada\u200e@example.test', 'Ann\u2067')
    await add('ben@bücher.example', '\u200f')
    await add('ben@xn--bcher-kva.example', 'Zoë')
    const expires_at = new Date('2027-01-01T00:00:00Z')
    for (const email of ['ada\u200e@example.test', 'ben@bücher.example', 'new@bücher.example'])
      await sql`insert into invitations (id, email, expires_at) values (${newId()}, ${email}, ${expires_at})`.execute(
        database,
      )
    expect((await migrator.migrateTo(NAME)).error).toBeUndefined()
    const { rows } = await sql<{ email: string; first_name: string | null }>`select email, first_name from users
      order by email collate "C"`.execute(database)
    expect(rows).toEqual([
      { email: 'ada@example.test', first_name: 'Ann' },
      { email: 'ben@bücher.example', first_name: null },
      { email: 'ben@xn--bcher-kva.example', first_name: 'Zoë' },
    ])
    const invited = await sql<{ email: string }>`select email from invitations order by email collate "C"`.execute(
      database,
    )
    expect(invited.rows.map(({ email }) => email)).toEqual([
      'ada@example.test',
      'ben@bücher.example',
      'new@xn--bcher-kva.example',
    ])
  } finally {
    await database.destroy()
    await made.drop()
  }
})
