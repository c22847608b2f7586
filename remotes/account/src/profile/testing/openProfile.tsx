import { getProfile, listStatuses, updateProfile, type Profile } from '@almanac/contracts/account/profile'
import { listSessions } from '@almanac/contracts/account/session'
import { aUser, renderScreen, screen, within, type FakeServer } from '@almanac/testing'
import { withSentEntries } from './sentEntries'
import { ProfileScreen } from '../ProfileScreen'
import { aProfile } from './aProfile'

/** Opens /profile on a fake server that stores what is sent; `changeElsewhere` changes the stored profile as another device does. */
export async function openProfile(server: FakeServer, overrides: Partial<Profile> = {}) {
  let profile = aProfile(overrides)
  server.answerWith(getProfile, () => profile)
  server.answer(listStatuses, [])
  server.answer(listSessions, [])
  const accept = () =>
    server.answerWith(updateProfile, ({ body }) => {
      profile = withSentEntries(profile, body)
      return profile
    })
  accept()
  const rendered = await renderScreen(<ProfileScreen />, { path: '/profile', before: ['/'], user: aUser(overrides) })
  await screen.findByRole('heading', { name: 'Account' })
  /** Opens the editor of a section by its title. */
  const change = async (title: string) => {
    await rendered.person.click(screen.getByRole('button', { name: `Change: ${title}` }))
    return within(await screen.findByRole('dialog'))
  }
  const changeElsewhere = (changes: Partial<Profile>) => {
    profile = { ...profile, ...changes }
  }
  return { ...rendered, change, changeElsewhere, accept }
}

/** The region of a section by its title. */
export const section = (title: string) => screen.getByRole('region', { name: title, hidden: true })
