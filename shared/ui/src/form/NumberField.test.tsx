import { act, renderScreen, screen, within } from '@almanac/testing'
import { setLocale } from '@almanac/i18n'
import { useState } from 'react'
import { NumberField } from './NumberField'

const changed = jest.fn()
beforeEach(() => changed.mockClear())
afterEach(() => act(() => setLocale('en')))

function Steps({ begin = null }: { begin?: number | null }) {
  const [value, setValue] = useState<number | null>(begin)
  return (
    <NumberField
      label="Steps"
      value={value}
      onChange={(next) => {
        changed(next)
        setValue(next)
      }}
    />
  )
}
const field = () => screen.getByRole('textbox', { name: 'Steps' })

test('10,000 in English is parsed as ten thousand, not ten', async () => {
  const { person } = await renderScreen(<Steps />)
  await person.type(field(), '10,000')
  expect(changed).toHaveBeenLastCalledWith(10_000)
  expect(field()).toHaveValue('10,000')
  expect(field()).toBeValid()
})

test('an ambiguous number needs a choice, and has no value until then', async () => {
  const { person } = await renderScreen(<Steps />)
  await person.type(field(), '1.500')
  expect(changed).toHaveBeenLastCalledWith(NaN)
  expect(field()).toHaveAccessibleDescription('This can be read in two ways. Choose 1.5 or 1,500.')
  await person.click(within(screen.getByRole('group', { name: /two ways/ })).getByRole('button', { name: '1,500' }))
  expect(changed).toHaveBeenLastCalledWith(1_500)
  expect(field()).toHaveValue('1500')
  expect(field()).toHaveFocus()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['es', '7,2'],
  ['fr', '7,2'],
  ['ar-EG', '٧٫٢'],
  ['en', '7.2'],
] as const)('in %s a value is formatted as %s', async (locale, written) => {
  await renderScreen(<Steps begin={7.2} />)
  await act(() => setLocale(locale))
  expect(field()).toHaveValue(written)
})
