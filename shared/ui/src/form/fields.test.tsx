import { fireEvent, renderScreen, screen, within } from '@almanac/testing'
import { useState } from 'react'
import { Checkbox } from './Checkbox'
import { ChoiceGroup, MultiChoiceGroup } from './ChoiceGroup'
import { DateTimeField, TimeField } from './dateAndTimeFields'
import { NumberField } from './NumberField'
import { NumberStepper } from './NumberStepper'
import { TextField } from './TextField'

test('an untouched slider has no value; a moved one announces its value with the unit', async () => {
  const changed = jest.fn()
  function Pain() {
    const [value, setValue] = useState<number | null>(null)
    return (
      <NumberStepper
        label="Pain"
        min={0}
        max={10}
        step={1}
        unit="points"
        value={value}
        onChange={(next) => {
          changed(next)
          setValue(next)
        }}
      />
    )
  }
  await renderScreen(<Pain />)
  const slider = screen.getByRole('slider', { name: 'Pain' })
  expect(slider).toHaveAttribute('aria-valuetext', 'Not answered yet')
  fireEvent.change(slider, { target: { value: '7' } })
  expect(changed).toHaveBeenLastCalledWith(7)
  expect(slider).toHaveAttribute('aria-valuetext', '7 points')
})

test('choices are a group named by the question', async () => {
  const changed = jest.fn()
  const { person } = await renderScreen(
    <ChoiceGroup
      label="How did you sleep?"
      hint="Last night"
      options={[
        { value: 'w', label: 'Well' },
        { value: 'b', label: 'Badly' },
      ]}
      value=""
      onChange={changed}
    />,
  )
  const group = screen.getByRole('group', { name: 'How did you sleep?', description: 'Last night' })
  await person.click(within(group).getByRole('radio', { name: 'Badly' }))
  expect(changed).toHaveBeenCalledWith('b')
})

test('several answers are in the order of the options', async () => {
  const changed = jest.fn()
  const { person } = await renderScreen(
    <MultiChoiceGroup
      label="What?"
      options={[
        { value: 'x', label: 'Headache' },
        { value: 'y', label: 'Dizziness' },
      ]}
      value={['y']}
      onChange={changed}
    />,
  )
  await person.click(screen.getByRole('checkbox', { name: 'Headache' }))
  expect(changed).toHaveBeenCalledWith(['x', 'y'])
})

test('times have 96 steps, and a recorded time between them is kept', async () => {
  await renderScreen(<TimeField label="Time" value="08:07" onChange={jest.fn()} />)
  const field = screen.getByRole('combobox', { name: 'Time' })
  expect(within(field).getAllByRole('option')).toHaveLength(1 + 96 + 1)
  expect(field).toHaveDisplayValue('8:07 AM')
})

test('day and time change independently', async () => {
  const changed = jest.fn()
  const { person } = await renderScreen(
    <DateTimeField label="When did it happen?" value="2026-03-01T08:15" onChange={changed} />,
  )
  await person.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '9:30 AM')
  expect(changed).toHaveBeenCalledWith('2026-03-01T09:30')
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-02-28' } })
  expect(changed).toHaveBeenCalledWith('2026-02-28T08:15')
})

test('a number stays as typed while the field has the focus', async () => {
  function Weight() {
    const [value, setValue] = useState<number | null>(null)
    return <NumberField label="Weight" value={value} onChange={setValue} />
  }
  const { person } = await renderScreen(<Weight />)
  await person.type(screen.getByRole('textbox', { name: 'Weight' }), '71,50')
  expect(screen.getByRole('textbox', { name: 'Weight' })).toHaveValue('71,50')
})

test('an invalid checkbox is described by its error', async () => {
  await renderScreen(<Checkbox label="I agree" error="Agree to go on" value={false} onChange={jest.fn()} />)
  expect(screen.getByRole('checkbox', { name: 'I agree' })).toHaveAccessibleDescription('Agree to go on')
})

test('a field that filters characters ignores others, typed or pasted', async () => {
  function Name() {
    const [value, setValue] = useState('')
    return (
      <TextField label="Name" value={value} onChange={setValue} keep={(typed) => typed.replaceAll(/[^a-z-]/gi, '')} />
    )
  }
  const { person } = await renderScreen(<Name />)
  const field = screen.getByRole('textbox', { name: 'Name' })
  await person.type(field, 'Anne-Mar1e!')
  expect(field).toHaveValue('Anne-Mare')
  await person.clear(field)
  await person.click(field)
  await person.paste('<b>Ana</b>')
  expect(field).toHaveValue('bAnab')
})
