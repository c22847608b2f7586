import { joinGroup, lookupGroup, validateCode } from '@almanac/contracts/account/registration'
import { signIn } from '@almanac/contracts/account/session'
import { aUser, fakeServer, screen, waitFor, type FakeServer } from '@almanac/testing'
import { fillIn, listenForAuthEvents, press, showLogin as show, type Person } from './testing'

const user = aUser()
const group_id = '01920000-0000-7000-8000-0000000000aa'
const group = {
  id: group_id,
  name: 'Grove',
  company_id: user.id,
  company_name: 'Orchard',
  theme_key: 'quay',
  two_factor: false,
  captcha_url: null,
}

const authEvents = listenForAuthEvents()
let server: FakeServer

beforeEach(() => {
  server = fakeServer()
})

describe('a study code', () => {
  const enter = async (person: Person, code: string) => {
    await press(person, 'Join a study with my account')
    await person.click(screen.getByRole('textbox', { name: /^Study code/ }))
    await person.paste(code)
    await press(person, 'Check the code')
  }

  it.each(['GROVE3', ' grove3 ', 'gro ve3', 'gro-ve3', 'grove٣', 'ＧＲＯＶＥ۳'])(
    '%j leads to login with group and code, which names the study',
    async (typed) => {
      server.answer(validateCode, { group_id, code: 'GROVE3' })
      server.answer(lookupGroup, group)
      const { person, path } = await show()
      await enter(person, typed)
      expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Grove' })).toBeInTheDocument()
      expect(path()).toBe(`/login?group=${group_id}&code=GROVE3`)
      expect(server.requests(validateCode).map((asked) => asked.path)).toEqual(['/groups/validate_code/GROVE3'])
      expect(screen.getByRole('link', { name: 'Register with this code' })).toHaveAttribute('href', '/register/GROVE3')
    },
  )

  it('makes registering the primary button, as most visitors with a code are new', async () => {
    server.answer(lookupGroup, group)
    const lookOf = (role: 'link' | 'button', name: string) => screen.getByRole(role, { name }).className
    const { unmount } = await show()
    const [strong, pale] = [lookOf('button', 'Sign in'), lookOf('link', 'Register')]
    expect(strong).not.toBe(pale)
    unmount()
    await show(`/login?group=${group_id}&code=GROVE3`)
    await screen.findByRole('heading', { level: 1, name: 'Welcome to Grove' })
    expect([lookOf('link', 'Register with this code'), lookOf('button', 'Sign in')]).toEqual([strong, pale])
  })

  it.each(['GROVE', 'GROVE33', '', '   '])(
    '%j does not have exactly six characters and is not looked up',
    async (typed) => {
      const { person } = await show()
      await enter(person, typed)
      await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
      expect(screen.getByRole('textbox', { name: /^Study code/ })).toHaveAccessibleDescription(
        /exactly 6 letters or digits/,
      )
      expect(server.requests(validateCode)).toEqual([])
    },
  )

  it.each([
    [
      'of a closed study',
      { status: 422, codes: ['GROUPCODE_STUDY_CLOSED_ERROR'] },
      'This study has ended',
      'isn’t taking new participants',
    ],
    [
      'that nobody knows',
      { status: 422, codes: ['GROUPCODE_VALIDATION_ERROR'] },
      'This study code isn’t valid',
      'don’t recognize this study code',
    ],
    [
      'on which the server fails',
      { status: 500, codes: [] },
      'This study code isn’t valid',
      'don’t recognize this study code',
    ],
  ])('%s shows an error and stays in the field', async (_, refused, title, words) => {
    server.refuse(validateCode, refused)
    const { person } = await show()
    await enter(person, 'GROVE3')
    const alert = await screen.findByRole('alert')
    await waitFor(() => expect(alert).toHaveFocus())
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeInTheDocument()
    expect(alert).toHaveTextContent(words)
    expect(screen.getByRole('textbox', { name: /^Study code/ })).toHaveValue('GROVE3')
  })

  it.each([
    [{ status: 429, codes: ['TOO_MANY_LOOKUPS'] }, 'Title of TOO_MANY_LOOKUPS'],
    [null, 'can’t reach the server'],
  ])('that could not be checked is not called invalid', async (refused, words) => {
    if (refused) server.refuse(validateCode, refused)
    else server.silence(validateCode)
    const { person } = await show()
    await enter(person, 'GROVE3')
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('heading', { level: 2, name: 'We couldn’t check the code' })).toBeInTheDocument()
  })

  it('in the URL is joined at the sign-in', async () => {
    server.answer(lookupGroup, group)
    server.answer(signIn, user)
    server.answer(joinGroup, user)
    const { person } = await show(`/login?group=${group_id}&code=grove3`)
    await screen.findByRole('heading', { level: 1, name: 'Welcome to Grove' })
    expect(screen.getByText(/Sign in to join Grove/)).toBeInTheDocument()
    await fillIn(person)
    await waitFor(() => expect(authEvents).toHaveLength(1))
    expect(server.requests(joinGroup).map((asked) => asked.path)).toEqual(['/groups/register/GROVE3'])
  })

  it('that cannot be joined does not block the sign-in', async () => {
    server.answer(lookupGroup, group)
    server.answer(signIn, user)
    server.refuse(joinGroup, { status: 422, codes: ['GROUPCODE_STUDY_CLOSED_ERROR'] })
    const { person } = await show(`/login?group=${group_id}&code=GROVE3`)
    await screen.findByRole('heading', { level: 1, name: 'Welcome to Grove' })
    await fillIn(person)
    expect(await screen.findByText(/couldn’t add you to Grove/)).toBeInTheDocument()
    expect(authEvents).toHaveLength(1)
  })

  it('that is unknown in the URL is ignored', async () => {
    server.refuse(lookupGroup, { status: 404, codes: ['NOT_FOUND'] })
    server.answer(signIn, user)
    const { person } = await show('/login?code=%3Cscript%3E')
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeInTheDocument()
    await fillIn(person)
    await waitFor(() => expect(authEvents).toHaveLength(1))
    expect(server.requests(joinGroup)).toEqual([])
  })
})
