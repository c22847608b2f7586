import { act, renderScreen, screen } from '@almanac/testing'
import { CookieNotice } from './CookieNotice'
import { noteLostSession } from './cookies'

afterEach(() => jest.restoreAllMocks())

test('a browser that blocks cookies is told so before the attempt', async () => {
  jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  await renderScreen(<CookieNotice />)
  expect(screen.getByText(/Allow cookies for this site/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible()
})

test('one that pretends to keep them is told so after it', async () => {
  await renderScreen(<CookieNotice />)
  expect(screen.queryByRole('complementary')).toBeNull()
  act(noteLostSession)
  expect(screen.getByRole('complementary', { name: 'Cookies are blocked' })).toBeVisible()
})
