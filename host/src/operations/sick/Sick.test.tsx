import { aUser, fakeServer, openWideWindow, renderScreen, screen, within } from '@almanac/testing'
import type { Health, TimelineEntry } from '@almanac/contracts/platform/controls'
import { currentOperations, type Operations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { NOTICES } from '@almanac/contracts/rules/platform/outcomes'
import { Operations as Screen } from '../Operations'
import { aChange, aHealth, aRollout, aRule, operations, social } from '../testing/operations'

async function open(state: Partial<Operations>, search = '') {
  const server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  server.answer(currentOperations, operations(state))
  return renderScreen(<Screen />, { path: `/operations${search}`, user: aUser({ roles: ['operator'] }) })
}

const remote = (name: string) => social({ remote: name, rollouts: [aRollout({ remote: name })] })
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const rows = () => within(screen.getByRole('list', { name: 'Parts' })).getAllByRole('link')
const factOf = (region: ReturnType<typeof within>, name: string) => region.getByText(name).nextElementSibling

test('what is sick comes first, over all remotes, and remotes follow by trouble, not by name', async () => {
  await open({
    remotes: [remote('account'), remote('social'), remote('surveys')],
    health: [
      aHealth({ remote: 'surveys' }),
      aHealth({ state: 'flagged' }),
      aHealth({ remote: 'account', state: 'ok' }),
    ],
  })
  await screen.findByRole('region', { name: 'surveys 1.1.0' })
  expect(headings()).toEqual(['surveys 1.1.0', 'social 1.1.0'])
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^surveys.*1\.1\.0: 14% of 240 loads failed.*Fails more often$/),
    expect.stringMatching(/^social.*Needs a look$/),
    expect.stringMatching(/^account1\.0\.0 · 100%$/),
  ])
})

test('in a wide window the worst stands beside the list until another is opened, and Back returns to it', async () => {
  const makeNarrow = openWideWindow()
  try {
    const { person, back } = await open({
      remotes: [remote('account'), remote('social')],
      health: [aHealth()],
    })
    expect(await screen.findByRole('region', { name: 'social 1.1.0' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Operations')
    await person.click(screen.getByRole('link', { name: /^account/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'account' })).toHaveFocus()
    expect(screen.queryByRole('region', { name: 'social 1.1.0' })).toBeNull()
    await back()
    expect(await screen.findByRole('region', { name: 'social 1.1.0' })).toBeVisible()
    expect(screen.getByRole('link', { name: /^account/ })).toHaveFocus()
  } finally {
    makeNarrow()
  }
})

test('a sick release is shown beside the one it is compared with, with people, places and its first error', async () => {
  await open({ health: [aHealth()] })
  const region = within(await screen.findByRole('region', { name: 'social 1.1.0' }))
  expect(region.getByText('14% of 240 loads failed (10% to 19%)')).toBeVisible()
  expect(factOf(region, 'Compared with 1.0.0')).toHaveTextContent('0.6% of 1,400 loads failed (0.3% to 1.1%)')
  expect(factOf(region, 'People')).toHaveTextContent('41 loaded it, it failed for 12 of them')
  expect(factOf(region, 'Rules give it to')).toHaveTextContent('about 41 people')
  expect(factOf(region, 'How')).toHaveTextContent('failed while rendering: 34')
  expect(factOf(region, 'Browsers')).toHaveTextContent('Firefox: 20 of 60')
  expect(factOf(region, 'Companies')).toHaveTextContent('Northwind Health: 30 of 80')
  expect(region.getByText('TypeError: x is undefined')).toBeVisible()
  expect(region.getByRole('region', { name: 'Where the error happened', hidden: true })).toHaveTextContent('social.js')
})

test('what the host noticed of a page is said by code, and an error in its own words', async () => {
  const error = { at: '2026-11-20T02:00:00Z', kind: 'probe', message: NOTICES.field, stack: '' }
  await open({ health: [aHealth({ error })] })
  const region = within(await screen.findByRole('region', { name: 'social 1.1.0' }))
  expect(region.getByText(/no field can be filled in/)).toBeInTheDocument()
  expect(region.queryByText(new RegExp(NOTICES.field))).toBeNull()
})

test('a trial of two releases says which they are, and for how many people', async () => {
  const suspects = [
    { remote: 'surveys', version: '2.0.0' },
    { remote: 'social', version: '1.1.0' },
  ]
  await open({
    health: [aHealth({ state: 'flagged', trial: { suspects, people: 12, since: new Date().toISOString() } })],
  })
  const region = within(await screen.findByRole('region', { name: 'social 1.1.0' }))
  expect(region.getByText(/^To find out which is at fault/)).toHaveTextContent(
    'half of those affected (12) don’t get surveys 2.0.0, and the others don’t get social 1.1.0.',
  )
})

test('all charts have one scale, and what is sick is charted once', async () => {
  const hour = aHealth().hours[0]?.hour ?? ''
  const other: Health = aHealth({
    version: '1.0.0',
    state: 'ok',
    failures: 1,
    hours: [{ hour, loads: 9, failures: 1 }],
  })
  const { person } = await open({ health: [aHealth(), other] }, '?remote=social')
  const part = within(await screen.findByRole('region', { name: 'social' }))
  await person.click(part.getByRole('tab', { name: 'Health' }))
  expect(part.getByText('How it fails is shown at the top of this page.')).toBeVisible()
  expect(screen.getAllByText('34 in one hour')).toHaveLength(2)
  expect(screen.getAllByRole('img', { name: /^Failures of 1\.1\.0/ })).toHaveLength(1)
  await person.click(within(part.getByRole('tabpanel')).getByRole('button', { name: 'Show as a table' }))
  expect(part.getByRole('row', { name: / 9 1$/ })).toBeVisible()
})

test('a withdrawn release says by whom, and offers nothing more to do', async () => {
  const withdrawn = aChange({ action: 'withdrawal', changed_by: 'automatic', before: aRule({ version: '1.1.0' }) })
  await open({
    remotes: [social({ rollouts: [aRollout({ changes: [withdrawn] })] })],
    health: [aHealth({ state: 'withdrawn', verdict: { at: withdrawn.at, reason: 'It failed for 12 people.' } })],
  })
  const region = within(await screen.findByRole('region', { name: 'social 1.1.0' }))
  expect(region.getByText('the server, automatically')).toBeVisible()
  expect(region.getByText(/It failed for 12 people/)).toBeVisible()
  expect(region.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
})

test('without anything sick the page says so and when it looked', async () => {
  await open({ health: [aHealth({ state: 'ok' })] })
  expect(await screen.findByText('All well')).toBeVisible()
  expect(screen.getByText(/^No release fails more often than the one it’s compared with/)).toBeVisible()
})

test('the host is a release like the others, but is not switched off and has no team', async () => {
  const state = {
    remotes: [social({ remote: 'host', rollouts: [aRollout({ remote: 'host' })] })],
    health: [aHealth({ remote: 'host' })],
  }
  await open(state, '?remote=host')
  const sick = within(await screen.findByRole('region', { name: 'host 1.1.0' }))
  expect(sick.getByRole('button', { name: 'Withdraw: host 1.1.0' })).toBeVisible()
  const part = within(screen.getByRole('region', { name: 'host' }))
  expect(part.getByText('Version 1.0.0, contract 1')).toBeVisible()
  expect(part.getByText('Every release named in a rule fits this host.')).toBeVisible()
  expect(part.queryByRole('tab', { name: 'Tokens' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Switch off for everyone/ })).toBeNull()
})

test('the timeline says what changed, for whom, by whom and why, the newest first', async () => {
  const entry: TimelineEntry = {
    id: '01920000-0000-7000-8000-0000000000aa',
    at: '2026-11-20T03:00:00Z',
    by: 'automatic',
    action: 'withdrawal',
    remote: 'social',
    company: 'northwind',
    group: null,
    version: '1.1.0',
    former_version: '2.0.0',
    percent: 100,
    reason: 'It failed for 12 people.',
  }
  const older = Array.from({ length: 9 }, (_, index): TimelineEntry => ({
    ...entry,
    id: `${index}`,
    action: 'rollout',
  }))
  const { person } = await open(
    {
      timeline: [
        {
          ...entry,
          id: 'paused',
          action: 'rollouts_paused',
          remote: null,
          company: null,
          version: null,
          percent: null,
        },
        entry,
        {
          ...entry,
          id: 'killed',
          action: 'remote_killed',
          company: null,
          version: null,
          percent: null,
          reason: 'Lost.',
        },
        ...older,
      ],
    },
    '?view=changes',
  )
  const list = within(await screen.findByRole('region', { name: 'What changed' }))
  const [first, second, third] = list.getAllByRole('listitem')
  expect(first).toHaveTextContent(/^Everything paused/)
  expect(second).toHaveTextContent(
    /Withdrawn · social 2\.0\.0 → 1\.1\.0 · Northwind Health · 100%It failed for 12 people\..*the server, automatically/,
  )
  expect(third).toHaveTextContent(/^Switched off for everyone · socialLost\./)
  await person.click(list.getByRole('button', { name: 'Show more (4 left)' }))
  expect(list.getAllByRole('listitem')).toHaveLength(12)
})
