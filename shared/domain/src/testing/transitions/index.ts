import { Temporal } from 'temporal-polyfill'

/** A UTC offset change in a zone. */
export interface Transition {
  zone: string
  /** Its instant. */
  at: string
  /** Minutes from UTC before and after it. */
  before_min: number
  after_min: number
  /** Gap: local times are skipped; overlap: they are repeated. */
  kind: 'gap' | 'overlap'
}

/** Zones whose clocks change on other nights, by half an hour, at midnight, twice for Ramadan, or by two hours. */
const ZONES = [
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Jerusalem',
  'Asia/Beirut',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Antarctica/Troll',
]

const offsetOf = (moment: Temporal.ZonedDateTime): number => moment.offsetNanoseconds / 60e9

/** Every change of the clocks from 2025 to 2028 as Temporal finds it, which shares no code with ours. */
export function transitions(zones: readonly string[] = ZONES): Transition[] {
  return zones.flatMap((zone) => {
    const found: Transition[] = []
    let at = Temporal.ZonedDateTime.from(`2025-01-01T00:00[${zone}]`).getTimeZoneTransition('next')
    while (at && at.year <= 2028) {
      const [before_min, after_min] = [offsetOf(at.subtract({ seconds: 1 })), offsetOf(at)]
      found.push({
        zone,
        at: at.toInstant().toString(),
        before_min,
        after_min,
        kind: after_min > before_min ? 'gap' : 'overlap',
      })
      at = at.getTimeZoneTransition('next')
    }
    return found
  })
}

/** Additional published transitions, from files in the folder TEST_DATA; none if unset. */
export function publishedTransitions(): Transition[] {
  const { testDataOf } = jest.requireActual<{ testDataOf: (kind: 'dates') => unknown[] }>(
    '../../../../../tools/testing/test-data.mjs',
  )
  return testDataOf('dates').flatMap((file) => (file as { transitions: Transition[] }).transitions)
}
