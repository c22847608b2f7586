import { fireEvent, renderScreen, screen } from '@almanac/testing'
import { useState } from 'react'
import { RangeChart } from './RangeChart'
import { endOf, startOf } from '@almanac/domain/chart'
import type { ChartView } from './types'

const day = (date: string, mean: number) => ({ date, n: 1, low: mean, mean, high: mean })
/** Values of the first and the last days of a span, with none between. */
const buckets = [day('2026-01-01', 3), day('2026-01-02', 4), day('2026-04-09', 5), day('2026-04-10', 2)]
const limits = { from: startOf('2026-01-01'), to: endOf('2026-04-10') }

let seen: ChartView[]

const one = { label: 'Mood', lines: [{ label: 'Mood', buckets }], bucket: 'day', limits } as const

function Chart() {
  const [view, setView] = useState<ChartView>(limits)
  const onView = (next: ChartView) => {
    seen.push(next)
    setView(next)
  }
  return <RangeChart {...one} view={view} onView={onView} />
}

/** The area for reading and panning, 200 pixels wide. */
async function area() {
  await renderScreen(<Chart />)
  const found = await screen.findByRole('slider', { name: 'Read Mood value by value' })
  jest.spyOn(found, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 200))
  jest.spyOn(found, 'clientWidth', 'get').mockReturnValue(200)
  return found
}

let captured: number[]
beforeEach(() => {
  seen = []
  captured = []
  HTMLElement.prototype.setPointerCapture = (id) => void captured.push(id)
})

/** jsdom has no pointer events. */
function pointer(type: string, on: Element, pointerId: number, clientX: number, pointerType = 'touch') {
  const event = new MouseEvent(type, { bubbles: true, clientX, button: 0 })
  fireEvent(on, Object.assign(event, { pointerId, pointerType }))
}
const days = ({ from, to }: ChartView) => (to - from) / 86_400_000

test('two fingers zoom and keep their values in place; a remaining finger continues to pan', async () => {
  const chart = await area()
  pointer('pointerdown', chart, 1, 80)
  pointer('pointerdown', chart, 2, 120)
  pointer('pointermove', chart, 1, 20)
  pointer('pointermove', chart, 2, 180)
  pointer('pointerup', chart, 2, 180)
  // onView is not called while a finger is down.
  expect(seen).toEqual([])
  pointer('pointermove', chart, 1, 40)
  pointer('pointerup', chart, 1, 40)
  expect(seen).toHaveLength(1)
  const [view = limits] = seen
  expect(days(view)).toBeCloseTo(25)
  // The day that the first finger grabbed is still under it.
  expect((view.from + ((view.to - view.from) * 40) / 200 - limits.from) / 86_400_000).toBeCloseTo(40)
})

test('a range without values can still be panned back', async () => {
  const chart = await area()
  pointer('pointerdown', chart, 1, 90)
  pointer('pointerdown', chart, 2, 110)
  pointer('pointermove', chart, 1, 0)
  pointer('pointermove', chart, 2, 200)
  expect(chart).toBeInTheDocument()
  expect(chart).toHaveAttribute('aria-valuetext', 'no value')
  pointer('pointerup', chart, 1, 0)
  pointer('pointerup', chart, 2, 200)
  expect(days(seen[0] ?? limits)).toBeCloseTo(10)
  fireEvent.keyDown(chart, { key: 'Home' })
  fireEvent.keyDown(chart, { key: '-' })
  expect(chart).toBeInTheDocument()
})

test('a pressed mouse is captured, so that its release outside the chart is noticed', async () => {
  const chart = await area()
  pointer('pointerdown', chart, 7, 100, 'mouse')
  expect(captured).toEqual([7])
})

test('a chart that stays as it is has the values of its view alone, and is read by a tap', async () => {
  await renderScreen(<RangeChart {...one} view={{ from: startOf('2026-01-02'), to: endOf('2026-04-09') }} />)
  const chart = await screen.findByRole('slider', { name: 'Read Mood value by value' })
  expect(chart).toHaveAttribute('aria-valuemax', '2')
  expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull()
  jest.spyOn(chart, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 200))
  pointer('pointerdown', chart, 1, 10)
  expect(screen.getByText(/Jan 2.*: 4$/)).toBeVisible()
})
