import { setAccountZone } from '@almanac/domain/time'
import { setClock, useTranslation } from '@almanac/i18n'
import { renderScreen, screen } from '@almanac/testing'
import { useZonedTimes } from './useZonedTimes'

const NOW = new Date('2026-11-29T20:00:00Z')

function Visit({ zone, at }: { zone: string; at: string }) {
  const { format } = useTranslation('ui')
  const { day, time } = useZonedTimes(zone)
  return <p>{`${day(at)} | ${time(at, (timeZone) => format.time(at, { timeZone }))}`}</p>
}

const shown = async (locale: string, zone: string, at: string) => {
  const { unmount } = await renderScreen(<Visit zone={zone} at={at} />, { locale })
  const text = screen.getByText(/\|/).textContent.replaceAll(/\s/gu, ' ')
  unmount()
  return text
}

beforeEach(() => {
  setClock(() => NOW.getTime())
  const options = { ...new Intl.DateTimeFormat('en').resolvedOptions(), timeZone: 'America/New_York' }
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  // The zone of the device is read anew.
  setAccountZone(null)
})
afterEach(() => {
  jest.restoreAllMocks()
  setClock(() => Date.now())
  setAccountZone(null)
})

test.each([
  ['this device’s own zone', 'en', 'America/New_York', '2026-11-29T21:00:00Z', 'today | 4:00 PM'],
  [
    'six hours ahead',
    'en',
    'Europe/Berlin',
    '2026-11-29T21:00:00Z',
    'today | 4:00 PM (10:00 PM Central European Time)',
  ],
  ['half an hour', 'en', 'Asia/Kolkata', '2026-11-30T09:00:00Z', 'tomorrow | 4:00 AM (2:30 PM India Standard Time)'],
  [
    'the next day there',
    'en',
    'Europe/Berlin',
    '2026-11-30T02:00:00Z',
    'today | 9:00 PM (November 30, 3:00 AM Central European Time)',
  ],
  ['figures of Arabic', 'ar-EG', 'Europe/Berlin', '2026-11-29T21:00:00Z', 'اليوم | ٤:٠٠ م (١٠:٠٠ م، توقيت وسط أوروبا)'],
])('a moment of %s', async (_, locale, zone, at, expected) => {
  expect(await shown(locale, zone, at)).toBe(expected)
})
