import { useCall } from '@almanac/api-client/query'
import {
  acceptAgreements,
  currentAgreements,
  listAgreements,
  privacyPolicy,
  type Agreement,
} from '@almanac/contracts/account/pages'
import { lookupGroup } from '@almanac/contracts/account/registration'
import { authStore } from '@almanac/auth'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { useState } from 'react'
import { AgreementsScreen } from './AgreementsScreen'
import { Fill } from './AgreementsDue'

const agreement = (overrides: Partial<Agreement> = {}): Agreement => ({
  id: '01920000-0000-7000-8000-0000000000a1',
  key: 'terms',
  kind: 'terms',
  title: 'Terms of the study',
  text: 'You may **stop** at any time.',
  content_type: 'markdown',
  locale: 'en',
  version: 2,
  published_at: '2026-11-20T10:00:00Z',
  accepted: false,
  accepted_at: null,
  ...overrides,
})
const older = agreement({
  id: '01920000-0000-7000-8000-0000000000a2',
  title: 'Privacy',
  kind: 'privacy_policy',
  accepted: true,
  accepted_at: '2026-11-01T10:00:00Z',
})
const maya = aUser({ agreements_due: true })

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listAgreements, [agreement(), older])
})

const due = (path = '/history') => renderScreen(<Fill user_id={maya.id} />, { before: ['/'], path, user: maya })
const dialog = () => screen.findByRole('alertdialog', { name: 'Please read and accept' })

describe('agreements that are due', () => {
  test('lists the agreements not yet accepted and closes once they are accepted', async () => {
    const { person } = await due()
    await dialog()
    server.answer(acceptAgreements, undefined)
    expect(await screen.findByText(/^Changed on November 20/)).toBeVisible()
    expect(screen.queryByText('Privacy')).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Read: Terms of the study' }))
    expect(await screen.findByText('stop')).toBeVisible()
    await person.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
    await person.click(await screen.findByRole('checkbox', { name: 'I have read this and accept it' }))
    await person.click(screen.getByRole('button', { name: 'Accept and continue' }))
    await waitFor(() => expect(authStore.getState().user?.agreements_due).toBe(false))
    expect(server.requests(acceptAgreements)[0]?.body).toEqual({
      agreements: [{ id: agreement().id, version: 2, locale: 'en' }],
    })
  })

  test('cannot be dismissed by Escape or Back, and has no close button', async () => {
    const { person, back } = await due()
    await dialog()
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
    await person.keyboard('{Escape}')
    await back()
    expect(await dialog()).toBeVisible()
    expect(authStore.getState().user?.agreements_due).toBe(true)
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout')
  })

  test('does not block signing out', async () => {
    await due('/logout')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('sends nothing while the checkbox is not ticked', async () => {
    const { person } = await due()
    await person.click(await screen.findByRole('button', { name: 'Accept and continue' }))
    expect(
      await screen.findAllByText('Check the box to continue. If you don’t want to accept, sign out.'),
    ).not.toHaveLength(0)
    expect(server.requests(acceptAgreements)).toEqual([])
  })

  test('an agreement that changed meanwhile is shown in its new version, and the checkbox has to be ticked again', async () => {
    const { person } = await due()
    await person.click(await screen.findByRole('checkbox'))
    server.refuse(acceptAgreements, { status: 409, codes: ['AGREEMENT_CHANGED'] })
    server.answer(listAgreements, [agreement({ title: 'Newer terms', version: 3 })])
    await person.click(screen.getByRole('button', { name: 'Accept and continue' }))
    expect(await screen.findByText('Newer terms')).toBeVisible()
    expect(screen.getByText('Title of AGREEMENT_CHANGED')).toBeVisible()
    expect(screen.getByRole('checkbox')).not.toBeChecked()
  })

  test('keeps the checkbox ticked and shows an error when the request gets no response', async () => {
    const { person } = await due()
    await person.click(await screen.findByRole('checkbox'))
    server.silence(acceptAgreements)
    await person.click(screen.getByRole('button', { name: 'Accept and continue' }))
    expect(await screen.findByText(/We can’t reach the server/)).toBeVisible()
    expect(screen.getByRole('checkbox')).toBeChecked()
  })

  test('closes when everything was accepted in another tab', async () => {
    server.answer(listAgreements, [older])
    await due()
    await waitFor(() => expect(authStore.getState().user?.agreements_due).toBe(false))
  })

  test('ignores a list cached before the agreements were due', async () => {
    server.answer(listAgreements, [older])
    function Joining() {
      const [joined, setJoined] = useState(false)
      const { data } = useCall(listAgreements, { query: { locale: 'en' } })
      return joined ? <Fill user_id={maya.id} /> : data && <button onClick={() => setJoined(true)}>Join</button>
    }
    const { person } = await renderScreen(<Joining />, { user: maya })
    const join = await screen.findByRole('button', { name: 'Join' })
    server.answer(listAgreements, [agreement(), older])
    await person.click(join)
    expect(await screen.findByText('Terms of the study')).toBeVisible()
    expect(authStore.getState().user?.agreements_due).toBe(true)
  })

  test('a list that fails to load can be retried', async () => {
    server.refuse(listAgreements, { status: 500, codes: ['SERVER_ERROR'] })
    const { person } = await due()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    server.answer(listAgreements, [agreement()])
    await person.click(retry)
    expect(await screen.findByText('Terms of the study')).toBeVisible()
  })
})

describe('for visitors', () => {
  const questions = ['What do you keep?', 'Who sees it?']
  const page = (index: number) => ({
    title: 'Privacy',
    question: { key: `q${index}`, question: questions[index] ?? '', text: 'An answer.' },
    next: index === 0 ? 'q1' : null,
    before: index === 1 ? 'q0' : null,
    first_and_last_question: ['q0', 'q1'] as [string, string],
    position: index + 1,
    count: 2,
    locale: 'en',
  })

  test('shows the texts of the study in the URL, with the policy question by question', async () => {
    server.answer(currentAgreements, [agreement({ accepted: null }), { ...older, accepted: null, accepted_at: null }])
    server.answerWith(privacyPolicy, ({ query }) => page(query['index_type'] === 'next' ? 1 : 0))
    const { person } = await renderScreen(<AgreementsScreen />, {
      path: '/terms_and_privacy?company_id=01920000-0000-7000-8000-0000000000c1',
    })
    expect(await screen.findByText('stop')).toBeVisible()
    expect(server.requests(currentAgreements)[0]?.query).toMatchObject({
      company_id: '01920000-0000-7000-8000-0000000000c1',
    })
    expect(await screen.findByText('1 of 2')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Previous' })).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Next' }))
    const second = await screen.findByRole('heading', { name: 'Who sees it?' })
    expect(second.parentElement).toHaveFocus()
    expect(server.requests(privacyPolicy).at(-1)?.query).toMatchObject({ question_key: 'q0', index_type: 'next' })
    await person.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await screen.findByRole('heading', { name: 'What do you keep?' })).toBeVisible()
  })

  test.each([
    ['group', 'group_id'],
    ['group_id', 'group_id'],
    ['company_id', 'company_id'],
  ])('?%s names the study', async (name, asked) => {
    server.answer(currentAgreements, [agreement()])
    await renderScreen(<AgreementsScreen />, { path: `/terms_and_privacy?${name}=${agreement().id}` })
    expect(await screen.findByRole('heading', { name: 'Terms of the study' })).toBeVisible()
    expect(server.requests(currentAgreements).map(({ query }) => query)).toEqual([
      { locale: 'en', [asked]: agreement().id },
    ])
  })

  test.each([
    ['terms_of_use', ['Terms of the study']],
    ['privacy_policy', ['Privacy']],
    ['', ['Terms of the study', 'Privacy']],
  ])('?page_type=%s shows %j', async (page_type, titles) => {
    server.answer(currentAgreements, [agreement(), older])
    server.answerWith(privacyPolicy, () => new Promise(() => undefined))
    await renderScreen(<AgreementsScreen />, { path: `/terms_and_privacy?page_type=${page_type}` })
    await screen.findByRole('heading', { name: titles[0] })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(titles)
  })

  test('/user_agreement is the same screen, with the policy as well', async () => {
    server.answer(currentAgreements, [
      agreement({ kind: 'terms' }),
      agreement({ id: '01920000-0000-7000-8000-0000000000c2', kind: 'privacy_policy' }),
    ])
    await renderScreen(<AgreementsScreen />, { path: '/user_agreement' })
    expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(2)
  })

  test('the texts are requested in the language of the page', async () => {
    server.answer(currentAgreements, [agreement()])
    await renderScreen(<AgreementsScreen />, { path: '/user_agreement', locale: 'es' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Condiciones, privacidad y acuerdo' })).toBeVisible()
    await waitFor(() => expect(server.requests(currentAgreements).at(-1)?.query).toEqual({ locale: 'es' }))
  })

  test('asks for the study code without a study; an unknown code shows an error at the field and stays', async () => {
    server.answerWith(currentAgreements, ({ query }) => (query['group_id'] ? [agreement({ accepted: null })] : []))
    server.refuse(lookupGroup, { status: 404, codes: ['NOT_FOUND'] })
    const { person, path } = await renderScreen(<AgreementsScreen />, { path: '/user_agreement' })
    await person.type(await screen.findByRole('textbox', { name: /Study code/ }), 'NOSUCH')
    await person.click(screen.getByRole('button', { name: 'Show the documents' }))
    expect(
      await screen.findAllByText('We don’t recognize this study code. Check it, or ask your study team.'),
    ).not.toHaveLength(0)
    expect(screen.getByRole('textbox', { name: /Study code/ })).toHaveValue('NOSUCH')
    server.answer(lookupGroup, {
      id: '01920000-0000-7000-8000-0000000000b1',
      name: 'All',
      company_id: maya.companies[0]!.id,
      company_name: 'Demo',
      theme_key: 'tide',
      two_factor: false,
      captcha_url: null,
    })
    await person.click(screen.getByRole('button', { name: 'Show the documents' }))
    expect(await screen.findByText('Terms of the study')).toBeVisible()
    expect(path()).toBe('/user_agreement?code=NOSUCH')
  })

  test('says so when the study has no such text', async () => {
    server.answer(currentAgreements, [])
    await renderScreen(<AgreementsScreen />, { path: '/user_agreement?group_id=01920000-0000-7000-8000-0000000000b1' })
    expect(await screen.findByText('There’s nothing to read here yet')).toBeVisible()
  })
})
