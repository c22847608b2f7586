import { jumpTo } from './jump'

test('a jump ends where it should, also if what comes into view is of another height than was expected', () => {
  jest.useFakeTimers()
  const heading = document.createElement('h2')
  heading.tabIndex = -1
  document.body.append(heading)
  let [top, shown] = [1_000, false]
  jest.spyOn(heading, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top))
  const scrolled = jest.spyOn(heading, 'scrollIntoView').mockImplementation(() => {
    top = 64
    if (shown) return
    shown = true
    // The part above takes its real height when it is painted.
    requestAnimationFrame(() => {
      top = 14
    })
  })
  jumpTo(heading)
  jest.advanceTimersByTime(2_000)
  expect(heading).toHaveFocus()
  expect(top).toBe(64)
  const times = scrolled.mock.calls.length
  jest.advanceTimersByTime(2_000)
  expect(scrolled).toHaveBeenCalledTimes(times)
})
