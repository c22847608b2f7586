import { render } from '@almanac/testing'
import { SourceMark } from './SourceMark'

const markOf = (id: string, name: string) => render(<SourceMark source={{ id, name }} />).container.innerHTML

test('each brand has a mark of its own, which screen readers skip', () => {
  const brands = [
    ['dexcom', 'Dexcom'],
    ['human_api', 'Human API'],
    ['fitbit', 'Fitbit'],
    ['garmin', 'Garmin Connect'],
    ['ihealth', 'iHealth'],
    ['omron', 'Omron Wellness'],
    ['oura', 'Oura'],
    ['polar', 'Polar Flow'],
    ['withings', 'Withings'],
    ['newcomer', 'Newcomer Rings'],
  ] as const
  const marks = brands.map(([id, name]) => markOf(id, name))
  expect(new Set(marks).size).toBe(brands.length)
  for (const mark of marks) expect(mark).toContain('aria-hidden="true"')
  expect(marks.at(-1)).toContain('>NR</text>')
  expect(markOf('', '')).not.toContain('undefined')
})
