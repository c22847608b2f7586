import { shellPort } from './port'

const port = { postMessage: () => undefined, onmessage: null }

afterEach(() => Reflect.deleteProperty(window, 'almanacShell'))

test('the object that a shell puts into its page is the shell', () => {
  expect(shellPort()).toBeNull()
  Reflect.set(window, 'almanacShell', port)
  expect(shellPort()).toBe(port)
  Reflect.set(window, 'almanacShell', 'a shell')
  expect(shellPort()).toBeNull()
})

test('a page in a frame has no shell, whatever it was given', () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  if (!frame.contentWindow) throw new Error('The frame has no window')
  Reflect.set(frame.contentWindow, 'almanacShell', port)
  expect(shellPort(frame.contentWindow)).toBeNull()
  frame.remove()
})
