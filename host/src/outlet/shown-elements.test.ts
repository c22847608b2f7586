import { waitFor } from '@almanac/testing'
import { createShowElements, SHOWABLE } from './shown-elements'

/** An element in a browser that has `content-visibility`, or in another one. */
function elementIn(browser: { keepsLayout: boolean }) {
  Object.assign(CSS, { supports: () => browser.keepsLayout })
  const made = document.createElement('div')
  Object.assign(made.style, SHOWABLE)
  return made
}

test('what is hidden keeps its layout where the browser can do that, also after React has taken it out', async () => {
  const place = elementIn({ keepsLayout: true })
  const show = createShowElements()
  show([place], () => false)
  expect(place.style.display).toBe('flow-root')
  expect(place.style.getPropertyValue('content-visibility')).toBe('hidden')
  place.style.setProperty('display', 'none', 'important')
  await waitFor(() => expect(place.style.display).toBe('flow-root'))
  expect(place.style.getPropertyPriority('display')).toBe('')
  show([place], () => true)
  expect(place.style.getPropertyValue('content-visibility')).toBe('visible')
})

test('another browser takes it out of the layout', () => {
  const place = elementIn({ keepsLayout: false })
  const show = createShowElements()
  show([place], () => false)
  expect(place.style.display).toBe('none')
  show([place], () => true)
  expect(place.style.display).toBe('flow-root')
})
