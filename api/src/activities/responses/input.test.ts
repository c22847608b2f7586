import { instantOf, localDateOf } from '@almanac/domain/time'
import { allHostileStrings, isStorable } from '@almanac/domain/testing/hostile-strings'
import type { Entry } from '@almanac/contracts/activities/responses'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { furtherStrings } from '../../testing/test-data'
import { refusalIn, responseIn, responsesIn } from '../testing/answers'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, responseOf } from '../testing/fixtures'

const note = objectiveOf('TextObjective')
const noted = (text: string): Entry => ({ objective_id: note.id, type: 'TextEntry', text })

const hour = 3_600_000
const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

describe('the body of a response', () => {
  let server: TestServer
  let ana: Participant
  let activity: string

  beforeAll(async () => {
    server = await startTestServer({ areas: [activitiesArea] })
    ana = await server.participant()
    activity = await defineActivity(server.database, ana, activityDocumentOf([note]))
    await giveActivity(server.database, ana, activity)
  })

  afterAll(() => server.close())

  const post = (entries: unknown[], more: Record<string, unknown> = {}) =>
    ana.client.post('/responses', { ...responseOf(activity, []), entries, ...more })

  it('keeps hostile strings unchanged', async () => {
    const notes = Array.from({ length: 50 }, () => objectiveOf('TextObjective'))
    const diary = await defineActivity(server.database, ana, activityDocumentOf(notes))
    await giveActivity(server.database, ana, diary)
    const said = [...allHostileStrings, ...furtherStrings()].filter(
      (text) => isStorable(text) && text.trim() !== '' && text.length <= 10_000,
    )
    const stored: unknown[] = []
    for (let first = 0; first < said.length; first += notes.length) {
      const entries = said
        .slice(first, first + notes.length)
        .map((text, index) => ({ ...noted(text), objective_id: notes[index]?.id }))
      expect((await post(entries, { quest_id: diary })).status).toBe(200)
      const read = responsesIn(await ana.client.get(`/responses?quest_id=${diary}&with_entries=true`))
      stored.push(...(read.at(-1)?.entries ?? []).map(({ text }) => text))
    }
    expect(stored).toEqual(said)
    expect(stored.length).toBeGreaterThan(200)
  })

  it.each<[string, unknown[], string, string]>([
    ['U+0000', [noted('a\u0000b')], 'INVALID_CHARACTER', 'entries.0.text'],
    ['half an emoji', [noted('a\ud83d')], 'INVALID_CHARACTER', 'entries.0.text'],
    ['a text of 10,001 letters', [noted('x'.repeat(10_001))], 'TOO_LONG', 'entries.0.text'],
    ['5,000 entries', Array.from({ length: 5000 }, () => noted('x')), 'TOO_MANY', 'entries'],
    ['minute 75', [{ ...noted('x'), reminder_time: 975 }], 'INVALID_TIME', 'entries.0.reminder_time'],
    ['an entry that is none', ['x'], 'INVALID', 'entries.0'],
  ])('refuses %s', async (_, entries, code, field) => {
    expect(refusalIn(await post(entries))[0]).toEqual({ code, field })
  })

  it.each<[string, Record<string, unknown>, string, string]>([
    ['an id that is none', { id: 'one' }, 'INVALID', 'id'],
    ['an hour from now', { measured_at: later(hour) }, 'RESPONSE_DATE_IN_FUTURE', 'measured_at'],
    ['three minutes from now', { measured_at: later(180_000) }, 'RESPONSE_DATE_IN_FUTURE', 'measured_at'],
    [
      'for the day after tomorrow',
      { date_posted_for: later(48 * hour).slice(0, 10) },
      'RESPONSE_DATE_IN_FUTURE',
      'measured_at',
    ],
    ['30 February', { date_posted_for: '2026-02-30' }, 'INVALID', 'date_posted_for'],
    ['the year 0', { date_posted_for: '0000-01-01' }, 'INVALID_DATE', 'date_posted_for'],
    ['measured in the year 1', { measured_at: '0001-01-01T00:00:00Z' }, 'INVALID_DATE', 'measured_at'],
    ['measured without an offset', { measured_at: '2026-03-01T08:00:00' }, 'INVALID', 'measured_at'],
  ])('refuses %s', async (_, more, code, field) => {
    expect(refusalIn(await post([noted('x')], more))).toEqual([{ code, field }])
  })

  it.each([
    ['Etc/Unknown', 'Europe/Berlin'],
    ['', 'Europe/Berlin'],
    ['Nova/Zone_of_next_year', 'Europe/Berlin'],
    ['GMT+2', 'Etc/GMT-2'],
    ['+05:30', 'Asia/Kolkata'],
  ])(
    'takes the zone %j, which nobody has typed, as a guess of the device, and else the stored one: %s',
    async (time_zone, stored) => {
      expect(responseIn(await post([noted('x')], { time_zone })).time_zone).toBe(stored)
    },
  )

  it('tolerates a device clock one minute ahead', async () => {
    expect((await post([noted('x')], { measured_at: later(60_000) })).status).toBe(200)
  })

  it('accepts today’s date in the participant’s time zone, ahead of or behind UTC', async () => {
    for (const time_zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago']) {
      const today = localDateOf(new Date(), time_zone)
      expect(responseIn(await post([noted('x')], { time_zone, date_posted_for: today })).date_posted_for).toBe(today)
    }
  })

  it.each([
    ['skipped by the clock', 'Europe/Berlin', '2026-03-29', 230, '2026-03-29T01:30:00.000Z'],
    ['shown twice by the clock', 'Europe/Berlin', '2026-10-25', 230, '2026-10-25T00:30:00.000Z'],
    ['half an hour skipped', 'Australia/Lord_Howe', '2026-10-04', 215, '2026-10-03T15:45:00.000Z'],
    ['late, the night before the clocks change', 'America/New_York', '2026-03-07', 2359, '2026-03-08T04:59:00.000Z'],
  ])('is stored for the intended day: %s', async (_, time_zone, date_posted_for, time, instant) => {
    const measured_at = instantOf(date_posted_for, time, time_zone).toISOString()
    const written = responseIn(await post([noted('x')], { measured_at, time_zone, date_posted_for }))
    expect(written).toMatchObject({ measured_at: instant, date_posted_for, time_zone })
    const day = responsesIn(
      await ana.client.get(`/responses?start_date=${date_posted_for}&end_date=${date_posted_for}`),
    )
    expect(day.map(({ id }) => id)).toContain(written.id)
  })
})
