import { renderScreen, screen } from '@almanac/testing'
import { useState } from 'react'
import { FaceChoice } from './FaceChoice'

const options = ['Very low', 'Low', 'OK', 'Good', 'Very good'].map((label, index) => ({ value: index + 1, label }))
const chosen = jest.fn()
beforeEach(() => chosen.mockClear())

function Mood({ compact }: { compact?: boolean }) {
  const [value, setValue] = useState<number | null>(null)
  return (
    <FaceChoice
      label="Mood"
      options={options}
      value={value}
      compact={compact}
      onChange={(next) => {
        chosen(next)
        setValue(next)
      }}
    />
  )
}

test('five faces with words are one group of radio buttons, of which none is chosen before an answer', async () => {
  const { person } = await renderScreen(<Mood />)
  expect(screen.getByRole('radiogroup', { name: 'Mood' })).toBeVisible()
  expect(screen.getAllByRole('radio').filter((radio) => radio.matches(':checked'))).toEqual([])
  await person.click(screen.getByText('Good'))
  expect(screen.getByRole('radio', { name: 'Good' })).toBeChecked()
  expect(chosen).toHaveBeenCalledWith(4)
})

test.each([
  ['en', '{ArrowRight}', 'Low'],
  ['ar', '{ArrowRight}', 'Very good'],
  ['ar', '{ArrowLeft}', 'Low'],
])('where a choice acts at once, in %s %s moves to a face and does not choose it', async (locale, keys, reached) => {
  const { person } = await renderScreen(<Mood compact />, { locale })
  screen.getByRole('radio', { name: 'Very low' }).focus()
  await person.keyboard(keys)
  expect(screen.getByRole('radio', { name: reached })).toHaveFocus()
  expect(chosen).not.toHaveBeenCalled()
  await person.keyboard('{Enter}')
  expect(chosen).toHaveBeenCalledTimes(1)
})
