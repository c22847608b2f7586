import { render } from '@testing-library/react'

/** React's own field with the stack of an element's creation. */
const stackOf = (element: object): unknown => Reflect.get(element, '_debugStack')

test('React takes no stack for each element', () => {
  const [one, other] = [<p key="one" />, <b key="other" />]
  expect(stackOf(one)).toBeInstanceOf(Error)
  expect(stackOf(other)).toBe(stackOf(one))
})

test('a warning of React still names the component', () => {
  const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = () => (
    <p className={String(1)}>
      {[1, 2].map((n) => (
        <i>{n}</i>
      ))}
    </p>
  )
  render(<Broken />)
  expect(warned.mock.calls.flat().join(' ')).toContain('Broken')
})
