import { act, renderScreen, screen } from '@almanac/testing'
import { TextSize } from '../settings/TextSize'
import { applyTextSize } from './text-size'

test('a larger text is kept on the device and set on the root, which every size in rem follows', async () => {
  const { person } = await renderScreen(<TextSize />)
  await person.click(screen.getByRole('radio', { name: 'Larger' }))
  expect(document.documentElement.style.fontSize).toBe('130%')
  expect(localStorage.getItem('almanac.text_size')).toBe('larger')

  document.documentElement.style.fontSize = ''
  applyTextSize()
  expect(document.documentElement.style.fontSize).toBe('130%')

  await person.click(screen.getByRole('radio', { name: 'Normal' }))
  expect(document.documentElement.style.fontSize).toBe('')

  // Chosen in another tab.
  localStorage.setItem('almanac.text_size', 'large')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'almanac.text_size' })))
  expect(document.documentElement.style.fontSize).toBe('115%')
  expect(screen.getByRole('radio', { name: 'Large' })).toBeChecked()
})
