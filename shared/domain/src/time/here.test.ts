import { timeHere } from './index'

const at = (text: string) => new Date(text)

test.each([
  ['the same zone', '2026-11-30T14:00:00Z', 'Europe/Berlin', 'Europe/Berlin', null],
  ['another name with the same clock', '2026-11-30T14:00:00Z', 'Europe/Berlin', 'Europe/Paris', null],
  ['six hours behind, on the same day', '2026-11-30T14:00:00Z', 'Europe/Berlin', 'America/New_York', 'same day'],
  ['half an hour apart', '2026-11-30T05:00:00Z', 'Asia/Kolkata', 'Asia/Karachi', 'same day'],
  ['at night, already the next day here', '2026-11-30T22:30:00Z', 'Europe/Berlin', 'Asia/Kathmandu', '2026-11-30'],
  ['still the day before here', '2026-11-30T03:00:00Z', 'Europe/Berlin', 'America/New_York', '2026-11-30'],
  ['no daylight saving time in winter', '2026-11-30T18:00:00Z', 'America/Phoenix', 'America/Denver', null],
  ['daylight saving time there in summer', '2026-07-01T18:00:00Z', 'America/Phoenix', 'America/Denver', 'same day'],
  ['a minute before clocks change in Europe', '2026-03-29T00:59:00Z', 'Africa/Lagos', 'Europe/Berlin', null],
  ['as they change', '2026-03-29T01:00:00Z', 'Africa/Lagos', 'Europe/Berlin', 'same day'],
  ['a zone that is unknown here', '2026-11-30T14:00:00Z', 'Etc/Unknown', 'America/New_York', null],
])('%s', (_, instant, zone, device, planned) => {
  const here = timeHere(at(instant), zone, device)
  expect(here && (here.date ?? 'same day')).toBe(planned)
})
