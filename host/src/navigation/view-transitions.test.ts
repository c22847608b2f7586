import { createBrowserRouter, type To } from 'react-router-dom'
import { fadeBetweenScreens } from './view-transitions'

/** What a router is asked to do with a navigation, on such a device. */
function asked(device: { cores: number; memory?: number; reduced?: boolean }) {
  jest.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(device.cores)
  Object.defineProperty(navigator, 'deviceMemory', { configurable: true, value: device.memory })
  window.matchMedia = jest.fn().mockReturnValue({ matches: device.reduced ?? false })
  const router = createBrowserRouter([{ path: '*' }])
  const navigate = jest.spyOn(router, 'navigate').mockResolvedValue()
  const faded = fadeBetweenScreens(router)
  return (to: To | number) => {
    if (typeof to === 'number') void faded.navigate(to)
    // As links do that say nothing about it.
    else void faded.navigate(to, { viewTransition: undefined })
    return navigate.mock.lastCall?.[1]?.viewTransition ?? false
  }
}

test('another screen fades over; a dialog, a filter and a step back do not', () => {
  const fades = asked({ cores: 8 })
  expect(['/history', '/history?range=week', { pathname: '/messages' }].map(fades)).toEqual([true, true, true])
  expect(['?range=week', '#dialog', '/', { search: '?x=1' }].map(fades)).toEqual([false, false, false, false])
  expect(fades(-1)).toBe(false)
})

test.each([
  ['who asks for less motion', { cores: 8, reduced: true }],
  ['a slow processor', { cores: 2 }],
  ['a small memory', { cores: 8, memory: 2 }],
])('there is no motion for %s', (_, device) => {
  expect(asked(device)('/history')).toBe(false)
})

test('what the followed link opens is named, and it alone', () => {
  const open = asked({ cores: 8 })
  document.body.innerHTML = '<a href="/1"><b data-opens>1</b></a><a href="/2"><b data-opens>2</b></a>'
  const [one, two] = document.querySelectorAll('a')
  const named = () =>
    [...document.querySelectorAll<HTMLElement>('b')].map((opens) =>
      opens.style.getPropertyValue('view-transition-name'),
    )
  one?.focus()
  open('/1')
  two?.focus()
  open('?range=week')
  expect(named()).toEqual(['opened', ''])
  open('/2')
  expect(named()).toEqual(['', 'opened'])
})

test('what is done over a screen rises and sinks by Back, what stands beside it does neither', () => {
  const open = asked({ cores: 8 })
  document.body.innerHTML = '<div data-rises><a href="/1">1</a></div><a href="/2">2</a>'
  const [one, two] = document.querySelectorAll('a')
  const rises = () => document.documentElement.getAttribute('data-rises')
  one?.focus()
  open('/1')
  expect(rises()).toBe('')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(rises()).toBe('back')
  open('/1')
  expect(rises()).toBe('')
  two?.focus()
  open('/2')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(rises()).toBeNull()
})
