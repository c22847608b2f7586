import { watchLostInput } from './lost-input'

const lost: string[] = []
const field = () => document.querySelector('input')

beforeAll(() => {
  document.body.innerHTML = '<div id="root"><button>Send</button><label>Name <input></label></div>'
  jest.useFakeTimers()
  // Taps that a script makes are not trusted, unlike those of a person.
  watchLostInput(
    (kind) => lost.push(kind),
    () => true,
  )
})
afterAll(() => jest.useRealTimers())
beforeEach(() => {
  lost.length = 0
})

function tap(element: Element | null): void {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  jest.advanceTimersByTime(1_000)
}

function enter(element: HTMLElement | null): void {
  element?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  element?.focus()
}

test('taps that reach the screen, and a field that is left by a tap elsewhere, are fine', () => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(true)
  for (let time = 0; time < 3; time += 1) {
    tap(document.querySelector('button'))
    tap(document.querySelector('label'))
    enter(field())
    document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    field()?.blur()
    jest.advanceTimersByTime(1_000)
  }
  expect(lost).toEqual([])
})

test('a field that loses the focus at once, several times, is noticed', () => {
  for (let time = 0; time < 3; time += 1) {
    enter(field())
    field()?.blur()
    jest.advanceTimersByTime(1_000)
  }
  expect(lost).toEqual(['focus'])
})

test('taps that a listener stops on their way are noticed', () => {
  const stop = (event: Event) => {
    event.stopImmediatePropagation()
  }
  window.addEventListener('click', stop, true)
  for (let time = 0; time < 3; time += 1) tap(document.querySelector('button'))
  window.removeEventListener('click', stop, true)
  expect(lost).toEqual(['tap'])
})
