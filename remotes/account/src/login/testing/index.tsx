import { onAuthEvent, type AuthEvent } from '@almanac/auth'
import { renderScreen, screen, type Rendered } from '@almanac/testing'
import { Login } from '../Login'

/** The simulated user of a rendered screen. */
export type Person = Rendered['person']

/** For tests: the auth events that the host receives, reset before each test. */
export function listenForAuthEvents(): readonly AuthEvent[] {
  const events: AuthEvent[] = []
  let stop: () => void
  beforeEach(() => {
    events.length = 0
    stop = onAuthEvent((event) => events.push(event))
  })
  afterEach(() => stop())
  return events
}

/** For tests: the sign-in screen. */
export const showLogin = (path = '/login') => renderScreen(<Login />, { path })

/** For tests: presses a button. */
export const press = (person: Person, name: string) => person.click(screen.getByRole('button', { name }))

/** For tests: fills in email address and password and submits. */
export async function fillIn(person: Person, email = 'Maya@Example.org'): Promise<void> {
  await person.type(screen.getByRole('textbox', { name: 'Email' }), email)
  await person.type(screen.getByLabelText('Password'), 'secret words')
  await press(person, 'Sign in')
}
