import { onAuthEvent, type AuthEvent } from '@almanac/auth'
import { renderScreen, screen, type Rendered } from '@almanac/testing'
import { Login } from '../Login'

/** Who uses a screen that was rendered. */
export type Person = Rendered['person']

/** For tests: what the host is told of signing in and out, from the beginning of each test. */
export function listenForAuthEvents(): readonly AuthEvent[] {
  const heard: AuthEvent[] = []
  let stop: () => void
  beforeEach(() => {
    heard.length = 0
    stop = onAuthEvent((event) => heard.push(event))
  })
  afterEach(() => stop())
  return heard
}

/** For tests: the sign-in screen. */
export const showLogin = (path = '/login') => renderScreen(<Login />, { path })

/** For tests: presses a button. */
export const press = (person: Person, name: string) => person.click(screen.getByRole('button', { name }))

/** For tests: email address and password, sent. */
export async function fillIn(person: Person, email = 'Maya@Example.org'): Promise<void> {
  await person.type(screen.getByRole('textbox', { name: 'Email' }), email)
  await person.type(screen.getByLabelText('Password'), 'secret words')
  await press(person, 'Sign in')
}
