import { aUser, fakeServer, renderScreen, screen, waitFor, within } from '@almanac/testing'
import { createTeamToken, currentOperations, revokeTeamToken } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { explainRollout, putRollout, rollBack } from '@almanac/contracts/platform/rollouts'
import { Operations } from './Operations'
import { aChange, aRollout, aRule, company, operations, social } from './testing/operations'

let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  server.answer(currentOperations, operations())
})

const open = () =>
  renderScreen(<Operations />, { path: '/operations?remote=social', user: aUser({ roles: ['operator'] }) })
const part = () => screen.findByRole('region', { name: 'social' })
const rowOf = async (name: string) => {
  const row = within(await part())
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText(name))
  if (!row) throw new Error(`No row of ${name}`)
  return within(row)
}

test('rollouts list everyone, and companies with a rule of their own', async () => {
  server.answer(
    currentOperations,
    operations({
      remotes: [
        social({
          rollouts: [
            aRollout(),
            aRollout({
              company: 'northwind',
              group: 'harbour',
              rule: aRule({ version: '1.1.0', percent: 10, theme_key: 'ocean' }),
            }),
          ],
        }),
      ],
    }),
  )
  await open()
  const group = await rowOf('Northwind Health, group Harbour')
  for (const words of ['1.1.0', '10%', 'everyone else: 1.0.0', 'Ocean', 'came with the installation'])
    expect(group.getByText(words)).toBeInTheDocument()
  expect((await rowOf('Everyone')).getByText('100%')).toBeInTheDocument()
  expect(screen.getByText('1 other company has no rule of its own and gets the same as everyone.')).toBeInTheDocument()
  expect(screen.queryByText('Orchard Research')).toBeNull()
})

test('a company without a rule is found by name, with the release from the wider rule', async () => {
  const { person } = await open()
  await part()
  await person.type(screen.getByRole('searchbox', { name: 'Find a company' }), 'orch')
  expect((await rowOf('Orchard Research')).getByText('1.0.0, from the wider rule')).toBeInTheDocument()
  await person.clear(screen.getByRole('searchbox'))
  await person.type(screen.getByRole('searchbox'), 'zzz')
  expect(await screen.findByText('No company has that name or key.')).toBeInTheDocument()
})

test('many rules are paged', async () => {
  const companies = Array.from({ length: 60 }, (_, index) => company(`c${index}`, `Company ${index}`))
  server.answer(
    currentOperations,
    operations({
      companies,
      remotes: [social({ rollouts: [aRollout(), ...companies.map(({ key }) => aRollout({ company: key }))] })],
    }),
  )
  const { person } = await open()
  expect(within(await part()).getAllByRole('listitem')).toHaveLength(25)
  await person.click(screen.getByRole('button', { name: 'Show more (36 left)' }))
  expect(within(await part()).getAllByRole('listitem')).toHaveLength(50)
})

test('a rollout is changed once, also on a double click, and the page shows it without refetching', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const rule = aRule({ version: '1.1.0', percent: 50, theme_key: 'ocean', urgent: true })
  server.answerWith(putRollout, () =>
    held.then(() => aRollout({ company: 'northwind', rule, changes: [aChange({ after: rule })] })),
  )
  const { person } = await open()
  await person.click(within(await part()).getByRole('button', { name: 'Change a rollout: social' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change a rollout of social' }))
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Release' }), '1.1.0')
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Who' }), 'northwind')
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Theme' }), 'ocean')
  await person.clear(dialog.getByRole('textbox', { name: 'Share' }))
  await person.type(dialog.getByRole('textbox', { name: 'Share' }), '50')
  await person.click(dialog.getByRole('checkbox', { name: 'At once' }))
  await person.dblClick(dialog.getByRole('button', { name: 'Change the rollout' }))
  await person.type(dialog.getByRole('textbox', { name: 'Share' }), '{Enter}')
  server.silence(currentOperations)
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requests(putRollout)).toEqual([
    {
      path: '/rollouts/social',
      query: {},
      body: { version: '1.1.0', company: 'northwind', percent: 50, theme_key: 'ocean', urgent: true, seen: null },
    },
  ])
  const row = await rowOf('Northwind Health')
  expect(row.getByText('1.1.0')).toBeInTheDocument()
  expect(row.getByText('50%')).toBeInTheDocument()
})

test('an invalid rollout shows an error before it is sent', async () => {
  const { person } = await open()
  await person.click(within(await part()).getByRole('button', { name: 'Change: Everyone' }))
  const dialog = within(await screen.findByRole('dialog'))
  const share = dialog.getByRole('textbox', { name: 'Share' })
  await person.clear(share)
  await person.type(share, '101')
  await person.click(dialog.getByRole('button', { name: 'Change the rollout' }))
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveFocus())
  expect(share).toHaveAccessibleDescription(/Enter a whole number from 0 to 100/)
  await person.clear(share)
  await person.type(share, '40')
  expect(dialog.getByText(/No other release of this part is known to be good/)).toBeVisible()
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Release' }), '1.1.0')
  expect(dialog.getByText('Everyone else gets 1.0.0.')).toBeVisible()
  expect(server.requests(putRollout)).toEqual([])
})

test('a server error is shown in the dialog, and the input stays', async () => {
  server.refuse(putRollout, { status: 422, codes: ['THEME_CANNOT_BE_READ'] })
  const { person } = await open()
  await person.click((await rowOf('Everyone')).getByRole('button', { name: 'Change: Everyone' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Release' }), '1.1.0')
  await person.click(dialog.getByRole('button', { name: 'Change the rollout' }))
  expect(await dialog.findByText('Title of THEME_CANNOT_BE_READ')).toBeInTheDocument()
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveFocus())
  expect(dialog.getByRole('combobox', { name: 'Release' })).toHaveValue('1.1.0')
  server.silence(putRollout)
  await person.click(dialog.getByRole('button', { name: 'Change the rollout' }))
  expect(await dialog.findByText(/The server didn’t respond/)).toBeInTheDocument()
})

test('a rollback shows what it restores, and is sent once', async () => {
  const rule = aRule({ version: '1.1.0', percent: 10 })
  const changed = aRollout({
    rule,
    back: { rule: aRule() },
    changes: [aChange({ before: aRule(), after: rule }), aChange({ changed_by: 'bundled' })],
  })
  server.answer(currentOperations, operations({ remotes: [social({ rollouts: [changed] })] }))
  const { person } = await open()
  await person.click((await rowOf('Everyone')).getByRole('button', { name: 'Roll back: Everyone' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Roll back social: Everyone' }))
  expect(dialog.getByText('Now').nextElementSibling).toHaveTextContent('1.1.0 · 10%')
  expect(dialog.getByText('After').nextElementSibling).toHaveTextContent('1.0.0 · 100%')
  server.refuse(rollBack, { status: 409, codes: ['NOTHING_TO_ROLL_BACK'] })
  await person.click(dialog.getByRole('button', { name: 'Roll back' }))
  expect(await dialog.findByText('Title of NOTHING_TO_ROLL_BACK')).toBeInTheDocument()
  const back = aRollout({
    changes: [aChange({ action: 'rollback', before: rule, after: aRule() }), ...changed.changes],
  })
  server.answer(rollBack, back)
  server.answer(currentOperations, operations({ remotes: [social({ rollouts: [back] })] }))
  await person.dblClick(dialog.getByRole('button', { name: 'Roll back' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.requests(rollBack).map(({ body }) => body)).toEqual([{ urgent: false }, { urgent: false }])
  expect((await rowOf('Everyone')).getByText('1.0.0')).toBeInTheDocument()
})

test('before a company’s rule is removed, the dialog shows which rule then applies', async () => {
  server.answer(
    currentOperations,
    operations({
      remotes: [
        social({
          rollouts: [
            aRollout(),
            aRollout({
              company: 'orchard',
              rule: aRule({ version: '1.1.0' }),
              back: { rule: null },
              changes: [aChange({ before: null, after: aRule({ version: '1.1.0' }) })],
            }),
          ],
        }),
      ],
    }),
  )
  const { person } = await open()
  await person.click((await rowOf('Orchard Research')).getByRole('button', { name: 'Roll back: Orchard Research' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('After').nextElementSibling).toHaveTextContent('no rule of its own')
  expect(dialog.getByText('The wider rule then applies: 1.0.0.')).toBeInTheDocument()
})

test('the history shows who changed what and when, and highlights automatic rollbacks', async () => {
  const bad = aRule({ version: '1.1.0' })
  const taken = aRollout({
    changes: [
      aChange({
        action: 'withdrawal',
        changed_by: 'automatic',
        before: bad,
        after: aRule(),
        reason: 'Five people told of failures within ten minutes.',
      }),
      aChange({ before: aRule(), after: bad, changed_by: 'team: robot' }),
    ],
  })
  server.answer(currentOperations, operations({ remotes: [social({ rollouts: [taken] })] }))
  const { person } = await open()
  const row = await rowOf('Everyone')
  expect(row.getByText('Withdrawn by the server')).toBeInTheDocument()
  await person.click(row.getByRole('button', { name: 'History: Everyone' }))
  const [newest, older] = within(
    await screen.findByRole('dialog', { name: 'History of social: Everyone' }),
  ).getAllByRole('listitem')
  expect(newest).toHaveTextContent(
    /Withdrawn.*the server, automatically.*Five people told of failures within ten minutes.*Before1.1.0 · 100%After1.0.0 · 100%/,
  )
  expect(older).toHaveTextContent(/Changed.*team robot/)
})

test('a token is shown once, until it is copied, and can be revoked', async () => {
  const token = {
    id: '01920000-0000-7000-8000-00000000000a',
    remote: 'social',
    name: 'robot',
    created_by: 'olga@example.org',
    created_at: '2026-11-21T09:00:00Z',
    last_used_at: null,
  }
  server.answerWith(createTeamToken, () => {
    server.answer(currentOperations, operations({ remotes: [social({ tokens: [token] })] }))
    return { ...token, token: 'alm_social_secret' }
  })
  const { person } = await open()
  await person.click(within(await part()).getByRole('tab', { name: 'Tokens' }))
  await person.click(screen.getByRole('button', { name: 'Create a token' }))
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'robot{Enter}')
  expect(await screen.findByText('alm_social_secret')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('tab', { name: 'Releases' }))
  await person.click(screen.getByRole('tab', { name: 'Tokens' }))
  await person.click(screen.getByRole('button', { name: 'Copy the token' }))
  expect(await navigator.clipboard.readText()).toBe('alm_social_secret')
  await person.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  expect(screen.queryByText('alm_social_secret')).toBeNull()
  expect(server.requests(createTeamToken).map(({ body }) => body)).toEqual([{ remote: 'social', name: 'robot' }])

  server.answerWith(revokeTeamToken, () => {
    server.answer(currentOperations, operations())
    return undefined
  })
  await person.click(await screen.findByRole('button', { name: 'Revoke: robot' }))
  await person.click(
    within(screen.getByRole('alertdialog', { name: 'Revoke robot?' })).getByRole('button', { name: 'Revoke' }),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke: robot' })).toBeNull())
  expect(server.requests(revokeTeamToken)[0]?.path).toBe(`/team_tokens/${token.id}`)
})

test('for a user the page explains which rule applies and why the others do not', async () => {
  server.answer(explainRollout, {
    user_id: '01920000-0000-7000-8000-000000000001',
    companies: ['northwind'],
    groups: ['harbour'],
    bucket: 42,
    version: '1.0.0',
    switched_off: null,
    theme_key: null,
    fallback: null,
    rules: [
      {
        company: 'northwind',
        group: 'harbour',
        rule: aRule({ version: '1.1.0', percent: 10 }),
        verdict: 'not_reached',
      },
      { company: null, group: null, rule: aRule(), verdict: 'decides' },
    ],
  })
  const { person } = await open()
  await person.click(within(await part()).getByRole('button', { name: 'Explain: social' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('textbox', { name: 'Email address' }), ' maya@example.org {Enter}')
  expect(await dialog.findByText('maya@example.org gets 1.0.0')).toBeInTheDocument()
  expect(dialog.getByText('Doesn’t reach this person yet: the place is 42, the share is 10%.')).toBeInTheDocument()
  expect(dialog.getByText('Northwind Health, group Harbour')).toBeInTheDocument()
  expect(dialog.getByText('This rule applies.')).toBeInTheDocument()
  expect(server.requests(explainRollout).map(({ body }) => body)).toEqual([{ user: 'maya@example.org' }])
  server.refuse(explainRollout, { status: 404, codes: ['USER_NOT_FOUND'] })
  await person.click(dialog.getByRole('button', { name: 'Explain' }))
  expect(await dialog.findByText('Title of USER_NOT_FOUND')).toBeInTheDocument()
  expect(dialog.queryByText('maya@example.org gets 1.0.0')).toBeNull()
})

test('a failed request shows an error and can be retried; without the role a message says so', async () => {
  server.silence(currentOperations)
  const { person } = await open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.refuse(currentOperations, { status: 403, codes: ['FORBIDDEN'] })
  await person.click(again)
  expect(await screen.findByText('This page is for operators')).toBeInTheDocument()
})

test('before the first release there is an empty state', async () => {
  server.answer(currentOperations, operations({ remotes: [] }))
  await open()
  expect(await screen.findByText('Nothing has been published yet')).toBeInTheDocument()
})

test('on a wide screen rollouts are a table with headers', async () => {
  const usual = window.matchMedia
  window.matchMedia = (media) => Object.assign(usual(media), { matches: media.includes('min-width') })
  try {
    await open()
    const table = within(await part()).getByRole('table', { name: 'Who gets what of social' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Who', 'Release', 'Share', 'Theme', 'Since', 'Actions'])
    expect(within(table).getByRole('rowheader', { name: 'Everyone' })).toBeInTheDocument()
  } finally {
    window.matchMedia = usual
  }
})
