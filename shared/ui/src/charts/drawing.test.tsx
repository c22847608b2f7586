import { renderScreen, waitFor } from '@almanac/testing'
import { LineChart } from './LineChart'

test('axes, a gap, marks and a number beyond the axis are drawn by the chart library and the engine', async () => {
  const values = [59, 61, 60, 58, 590, 60, 59, 62, 61]
  const days = [1, 2, 3, 4, 5, 6, 7, 8, 15]
  const points = values.map((value, index) => ({ at: `2026-11-${String(days[index]).padStart(2, '0')}`, value }))
  const { container } = await renderScreen(
    <LineChart
      label="Pulse"
      series={[{ label: 'Pulse', points }]}
      band={{ low: 50, high: 90, label: 'Target' }}
      shaded={{ start: '2026-11-08', end: '2026-11-15', label: 'This week' }}
    />,
  )
  const texts = () => [...container.querySelectorAll('svg text')].map((text) => text.textContent)
  await waitFor(() => expect(texts()).toEqual(expect.arrayContaining(['50', '590'])), { timeout: 10_000 })
  const paths = [...container.querySelectorAll('svg path')].map((path) => path.getAttribute('d') ?? '')
  expect(paths.filter((path) => path.includes('NaN'))).toEqual([])
  expect(paths.some((path) => /^M[^M]+L[^M]+M/.test(path))).toBe(true)
})
