import { fireEvent, renderScreen, screen } from '@almanac/testing'
import { useState } from 'react'
import { NumberStepper } from './NumberStepper'

const changed = jest.fn()
beforeEach(() => changed.mockClear())

function Mood({ begin = null, step }: { begin?: number | null; step?: number }) {
  const [value, setValue] = useState<number | null>(begin)
  return (
    <NumberStepper
      label="Mood"
      min={0}
      max={10}
      finest={0.01}
      step={step}
      value={value}
      onChange={(next) => {
        changed(next)
        setValue(next)
      }}
    />
  )
}
const slider = () => screen.getByRole('slider', { name: 'Mood' })
const press = (...keys: string[]) =>
  keys.map((key) => {
    fireEvent.keyDown(slider(), { key })
    return changed.mock.lastCall?.[0] as number
  })

test('a tap sets a whole number', async () => {
  await renderScreen(<Mood />)
  fireEvent.change(slider(), { target: { value: '7.51' } })
  expect(changed).toHaveBeenLastCalledWith(8)
  expect(slider()).toHaveAttribute('aria-valuetext', '8')
})

test('arrow keys move by one, Page keys by more; without a value the first press sets the middle', async () => {
  await renderScreen(<Mood />)
  expect(press('ArrowRight', 'ArrowRight', 'ArrowDown', 'PageUp', 'End', 'Home')).toEqual([5, 6, 5, 6, 10, 0])
})

test('the arrow keys follow the text direction', async () => {
  await renderScreen(<Mood begin={5} />, { locale: 'ar' })
  expect(press('ArrowLeft', 'ArrowRight', 'ArrowUp')).toEqual([6, 5, 6])
})

test('the buttons also move by one, also from a stored decimal value, which is shown exactly', async () => {
  const { person } = await renderScreen(<Mood begin={7.51} />)
  expect(slider()).toHaveAttribute('aria-valuetext', '7.51')
  await person.click(screen.getByRole('button', { name: 'More: Mood' }))
  expect(changed).toHaveBeenLastCalledWith(8)
  await person.click(screen.getByRole('button', { name: 'Less: Mood' }))
  expect(changed).toHaveBeenLastCalledWith(7)
})

test('a typed number has up to two decimals; one out of range shows an error', async () => {
  const { person } = await renderScreen(<Mood />)
  await person.click(screen.getByRole('button', { name: 'Type a number: Mood' }))
  const field = screen.getByRole('textbox', { name: 'Number: Mood' })
  await person.type(field, '3.25')
  expect(changed).toHaveBeenLastCalledWith(3.25)
  expect(slider()).toHaveAttribute('aria-valuetext', '3.25')
  await person.clear(field)
  await person.type(field, '12')
  expect(slider()).toHaveAccessibleDescription('Choose a number between 0 and 10.')
})

test('a tap sets decimals if the study defines a decimal step', async () => {
  await renderScreen(<Mood step={0.1} />)
  fireEvent.change(slider(), { target: { value: '7.51' } })
  expect(changed).toHaveBeenLastCalledWith(7.5)
  expect(press('ArrowRight')).toEqual([7.6])
})

test.each([null, 5])('a touch that the browser takes for scrolling leaves %s as it was', async (begin) => {
  await renderScreen(<Mood begin={begin} />)
  const touch = { pointerId: 3, pointerType: 'touch', isPrimary: true }
  fireEvent.pointerDown(slider(), touch)
  fireEvent.change(slider(), { target: { value: '2' } })
  expect(changed).toHaveBeenLastCalledWith(2)
  fireEvent.pointerCancel(slider(), touch)
  expect(changed).toHaveBeenLastCalledWith(begin)
  // A touch that ends on the slider is an answer.
  fireEvent.pointerDown(slider(), touch)
  fireEvent.change(slider(), { target: { value: '8' } })
  fireEvent.pointerUp(slider(), touch)
  fireEvent.pointerCancel(slider(), touch)
  expect(changed).toHaveBeenLastCalledWith(8)
})
