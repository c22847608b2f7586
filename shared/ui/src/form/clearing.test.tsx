import { fireEvent, renderScreen, screen, within, type Rendered } from '@almanac/testing'
import { useState } from 'react'
import { ChoiceGroup } from './ChoiceGroup'
import { DateTimeField } from './dateAndTimeFields'
import { Select } from './Select'
import { NumberStepper } from './NumberStepper'

const options = [
  { value: 't', label: 'Took it' },
  { value: 's', label: 'Skipped it' },
]

function Fields({ optional = true }: { optional?: boolean }) {
  const [choice, setChoice] = useState('')
  const [pain, setPain] = useState<number | null>(4)
  const [day, setDay] = useState('2026-03-01T')
  const [amount, setAmount] = useState('s')
  return (
    <>
      <ChoiceGroup label="Tablet" options={options} {...{ optional }} value={choice} onChange={setChoice} />
      <NumberStepper label="Pain" min={0} max={10} {...{ optional }} value={pain} onChange={setPain} />
      <DateTimeField label="Clinic" {...{ optional }} value={day} onChange={setDay} />
      <Select label="Amount" options={options} {...{ optional }} value={amount} onChange={setAmount} />
    </>
  )
}

const took = () => screen.getByRole('radio', { name: 'Took it' })
const pain = () => screen.getByRole('slider', { name: /Pain/ })
const clear = (name: string) => screen.queryByRole('button', { name: `Clear answer: ${name}` })
const press = async (person: Rendered['person'], name: string) => {
  const button = clear(name)
  if (!button) throw new Error(`nothing clears ${name}`)
  await person.click(button)
}

test('an optional answer is taken back by a button, which gives the focus to the field and is announced', async () => {
  const { person } = await renderScreen(<Fields />)
  expect(clear('Tablet')).toBeNull()
  await person.click(took())
  await press(person, 'Tablet')
  expect(took()).not.toBeChecked()
  expect(took()).toHaveFocus()
  expect(within(screen.getByRole('group', { name: /Tablet/ })).getByText('Answer cleared')).toBeInTheDocument()
  await press(person, 'Pain')
  expect(pain()).toHaveAttribute('aria-valuetext', 'Not answered yet')
  expect(pain()).toHaveFocus()
  await press(person, 'Clinic')
  expect(screen.getByLabelText('Day')).toHaveValue('')
  await person.selectOptions(screen.getByRole('combobox', { name: /Amount/ }), '')
  expect(screen.getByRole('combobox', { name: /Amount/ })).toHaveValue('')
})

test('Delete or Backspace in a choice or slider take the answer back', async () => {
  const { person } = await renderScreen(<Fields />)
  await person.click(took())
  fireEvent.keyDown(took(), { key: 'Delete' })
  expect(took()).not.toBeChecked()
  fireEvent.keyDown(pain(), { key: 'Backspace' })
  expect(pain()).toHaveAttribute('aria-valuetext', 'Not answered yet')
})

test('a required answer is changed but not taken back', async () => {
  const { person } = await renderScreen(<Fields optional={false} />)
  await person.click(took())
  fireEvent.keyDown(took(), { key: 'Delete' })
  expect(took()).toBeChecked()
  expect(screen.queryByRole('button', { name: /^Clear answer/ })).toBeNull()
})
