import { renderScreen, screen } from '@almanac/testing'
import { useState } from 'react'
import { Tabs } from './Tabs'

function Views() {
  const [value, setValue] = useState<'a' | 'b'>('a')
  return (
    <Tabs
      label="Views"
      items={[
        { value: 'a', label: 'Upcoming' },
        { value: 'b', label: 'History' },
      ]}
      value={value}
      onChange={setValue}
    >
      {value}
    </Tabs>
  )
}

test('arrow keys move between tabs and show their panels', async () => {
  const { person } = await renderScreen(<Views />)
  await person.tab()
  expect(screen.getByRole('tab', { name: 'Upcoming', selected: true })).toHaveFocus()
  await person.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'History', selected: true })).toHaveFocus()
  expect(screen.getByRole('tabpanel', { name: 'History' })).toHaveTextContent('b')
})
