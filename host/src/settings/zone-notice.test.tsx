import { aUser, renderScreen, screen } from '@almanac/testing'
import { ZoneNotice } from './ZoneNotice'

const user = aUser({ time_zone: 'Asia/Kolkata' })
const stating = (timeZone: string) =>
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('en', { timeZone: 'UTC' }).resolvedOptions(),
    timeZone,
  })

afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

test('a device that states no time zone is asked once whether that of the account is right', async () => {
  stating('Etc/Unknown')
  const { person } = await renderScreen(<ZoneNotice />, { user })
  expect(screen.getByText(/India Standard Time/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Change it' })).toHaveAttribute('href', '/profile?section=reach')
  await person.click(screen.getByRole('button', { name: 'That’s right' }))
  expect(screen.queryByText(/India Standard Time/)).toBeNull()
  await renderScreen(<ZoneNotice />, { user })
  expect(screen.queryByText(/India Standard Time/)).toBeNull()
})

test('a device that states its time zone is asked nothing', async () => {
  stating('Europe/Berlin')
  await renderScreen(<ZoneNotice />, { user })
  expect(screen.queryByRole('complementary')).toBeNull()
})
