import { sql } from 'kysely'
import { instantOf, wallClockOf, writtenZone } from '@almanac/domain/time'
import { startTestServer } from '../testing/server'
import { areZoneRulesOld, zonesDifferingIn } from './zone-rules'

test('British Columbia keeps UTC−7 since November 2026, whatever Node and PostgreSQL know', async () => {
  const server = await startTestServer({ areas: [] })
  try {
    const instant = new Date('2026-12-01T13:30:00Z')
    expect(wallClockOf(instant, 'America/Vancouver')).toEqual({ date: '2026-12-01', time: 630 })
    expect(instantOf('2026-12-01', 900, 'America/Vancouver').toISOString()).toBe('2026-12-01T16:00:00.000Z')
    const written = new Intl.DateTimeFormat('en', {
      timeStyle: 'short',
      timeZone: writtenZone(instant, 'America/Vancouver'),
    })
    expect(written.format(instant)).toMatch(/^6:30\sAM$/)
    const { rows } = await sql<{ hour: number }>`
      select extract(hour from ${instant}::timestamptz at time zone 'America/Vancouver')::integer as hour`.execute(
      server.database,
    )
    const isKnownToDatabase = rows[0]?.hour === 6
    expect((await zonesDifferingIn(server.database, instant)).includes('America/Vancouver')).toBe(!isKnownToDatabase)
  } finally {
    await server.close()
  }
})

test('rules are old after 18 months', () => {
  const now = new Date('2028-01-01T00:00:00Z')
  expect(areZoneRulesOld(now, '2026a')).toBe(true)
  expect(areZoneRulesOld(now, '2026f')).toBe(false)
  expect(areZoneRulesOld(now, '2027b')).toBe(false)
})
