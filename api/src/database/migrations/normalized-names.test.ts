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

test('names that people gave lose what nobody sees, unless they would be those of another group', async () => {
  const made = await createTestDatabase({ empty: true })
  const database = connect(made.url)
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const [ana, ben] = [newId(), newId()]
  const addGroup = (user_id: string, name: string) =>
    sql`insert into user_relationship_groups (user_id, id, name) values (${user_id}, ${newId()}, ${name})`.execute(
      database,
    )
  try {
    const before = Object.keys(migrations).filter((name) => name < '2026-12-13-names-people-gave')
    expect((await migrator.migrateTo(before.at(-1) ?? '')).error).toBeUndefined()
    for (const id of [ana, ben])
      await sql`insert into users (id, email, first_name) values (${id}, ${`${id}@example.test`}, 'Ann')`.execute(
        database,
      )
    for (const name of ['Chess', '\u202eCHESS', 'Fam\u00adily', 'f\u200bamily', '\u200f']) await addGroup(ana, name)
    await addGroup(ben, 'Chess\u2067')
    await sql`insert into conversations (id, subject, created_at, updated_at) values (${newId()}, ${'\u2066Knee'}, now(), now())`.execute(
      database,
    )
    expect((await migrator.migrateTo('2026-12-13-names-people-gave')).error).toBeUndefined()
    const { rows } = await sql<{ name: string }>`select name from user_relationship_groups
      order by user_id, created_at, id`.execute(database)
    expect(rows.map(({ name }) => name)).toEqual(['Chess', '\u202eCHESS', 'Family', 'f\u200bamily', '\u200f', 'Chess'])
    const subjects = await sql<{ subject: string }>`select subject from conversations`.execute(database)
    expect(subjects.rows).toEqual([{ subject: 'Knee' }])
  } finally {
    await database.destroy()
    await made.drop()
  }
})
