import { listAgreements } from '@almanac/contracts/account/pages'
import { getProfile, listStatuses, updateProfile, type Profile } from '@almanac/contracts/account/profile'
import { secondFactorState } from '@almanac/contracts/account/second-factor'
import { listSessions } from '@almanac/contracts/account/session'
import { outbox } from '@almanac/outbox'
import { act, aUser, renderScreen, screen, within, type FakeServer } from '@almanac/testing'
import { addressOfGroup, type ProfileGroup } from '../groups'
import { withSentEntries } from './sentEntries'
import { ProfileScreen } from '../ProfileScreen'
import { aProfile } from './aProfile'

/** What an earlier test has left on the device. */
async function discardWaiting(user_id: string): Promise<void> {
  await outbox.open(user_id)
  for (const { id } of outbox.store.getState().entries) await outbox.discard(id)
}

/** Opens a group of the profile (null: the list of groups) on a fake server that stores what is sent; `changeElsewhere` changes the stored profile as another device does. */
export async function openProfile(server: FakeServer, group: ProfileGroup | null, overrides: Partial<Profile> = {}) {
  const here = group === null ? '/profile' : addressOfGroup(group)
  const user = aUser(overrides)
  let profile = aProfile(overrides)
  await discardWaiting(user.id)
  server.answerWith(getProfile, () => profile)
  server.answer(listStatuses, [])
  server.answer(listSessions, [])
  server.answer(secondFactorState, { needed: false, on: false })
  server.answer(listAgreements, [])
  const accept = () =>
    server.answerWith(updateProfile, ({ body }) => {
      profile = withSentEntries(profile, body)
      return profile
    })
  accept()
  const open = async (path: string) => {
    const opened = await renderScreen(<ProfileScreen />, {
      path,
      before: group === null ? ['/'] : ['/', '/profile'],
      user,
    })
    await screen.findByRole('heading', { name: 'Account', hidden: true })
    return opened
  }
  const rendered = await open(here)
  let current = rendered
  /** Opens the screen again as after a reload: what waits on the device is still there. */
  const reload = async (path = here) => {
    current.unmount()
    current = await open(path)
    return current
  }
  /** Opens the editor of a section by its title. */
  const change = async (title: string) => {
    await rendered.person.click(
      screen.getByRole('button', { name: (name) => [`Change: ${title}`, `Add: ${title}`].includes(name) }),
    )
    return within(await screen.findByRole('dialog'))
  }
  const changeElsewhere = (changes: Partial<Profile>) => {
    profile = { ...profile, ...changes }
  }
  return { ...rendered, change, changeElsewhere, accept, reload, stored: () => profile }
}

/** The region of a section by its title. */
export const section = (title: string) => screen.getByRole('region', { name: title, hidden: true })

/** What passes until a held removal is sent. */
export async function releaseHeld(): Promise<void> {
  for (const { id } of outbox.store.getState().entries) await act(() => outbox.release(id))
}
