import { fireEvent, renderScreen, screen } from '@almanac/testing'
import { Avatar, FaceSheet } from './Avatar'
import { faces } from './faces/faces'

const show = (given: Partial<Parameters<typeof Avatar>[0]>) =>
  renderScreen(<Avatar name="Zoë Ångström" decorative={false} {...given} />)

test('there are 27 different faces', () => {
  expect(faces).toHaveLength(27)
  expect(new Set(faces).size).toBe(27)
})

test('without a face or a photo the initials are shown', async () => {
  await show({})
  expect(screen.getByRole('img', { name: 'Zoë Ångström' })).toHaveTextContent('ZÅ')
})

test('a chosen face replaces the initials', async () => {
  await show({ avatar_id: 6 })
  const avatar = screen.getByRole('img', { name: 'Zoë Ångström' })
  await screen.findByText((_, element) => element?.tagName === 'svg')
  expect(avatar).not.toHaveTextContent('ZÅ')
})

test('a face on a sheet is rendered once for all its users', async () => {
  await renderScreen(
    <>
      <FaceSheet avatar_ids={[6, 9]} />
      <Avatar name="Zoë" avatar_id={6} usesSheet decorative={false} />
      <Avatar name="Max" avatar_id={6} usesSheet decorative={false} />
    </>,
  )
  for (const name of ['Zoë', 'Max']) {
    const reference = screen.getByRole('img', { name }).querySelector('use')?.getAttribute('href')
    expect(document.querySelectorAll(`symbol${reference}`)).toHaveLength(1)
    expect(document.querySelector(`symbol${reference}`)).not.toBeEmptyDOMElement()
  }
})

test('a photo that fails to load falls back to the initials', async () => {
  await show({ image_id: '01920000-0000-7000-8000-00000000001a' })
  const avatar = screen.getByRole('img', { name: 'Zoë Ångström' })
  const photo = avatar.querySelector('img')
  expect(photo).toHaveAttribute('src', '/api/images/profile/01920000-0000-7000-8000-00000000001a.jpg')
  if (photo) fireEvent.error(photo)
  expect(avatar).toHaveTextContent('ZÅ')
})
