import { renderScreen, screen } from '@almanac/testing'
import { Menu } from './Menu'

test('a menu is used by keyboard and gives the focus back', async () => {
  const remove = jest.fn()
  const { person } = await renderScreen(<Menu label="More" icon="more" items={[{ label: 'Edit' }, { label: 'Delete', danger: true, onClick: remove }]} />)
  const button = screen.getByRole('button', { name: 'More' })
  await person.click(button)
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  await person.keyboard('{ArrowDown}{Enter}')
  expect(remove).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
})

test('Escape closes it without doing anything', async () => {
  const edit = jest.fn()
  const { person } = await renderScreen(<Menu label="More" icon="more" items={[{ label: 'Edit', onClick: edit }]} />)
  await person.click(screen.getByRole('button', { name: 'More' }))
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(edit).not.toHaveBeenCalled()
})
