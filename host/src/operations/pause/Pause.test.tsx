import { aUser, fakeServer, renderScreen, screen, waitFor, within } from '@almanac/testing'
import { pauseRollouts, resumeRollouts } from '@almanac/contracts/platform/controls'
import { currentOperations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { Operations } from '../Operations'
import { operations } from '../testing/operations'

const pause = { at: '2026-11-20T03:00:00Z', by: 'olga@example.org', reason: 'Sign-in fails.' }

let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  server.answer(currentOperations, operations())
})

const open = () => renderScreen(<Operations />, { path: '/operations', user: aUser({ roles: ['operator'] }) })

test('everything is paused with a reason, once, also on a double click, and a refusal is shown with its words', async () => {
  server.refuse(pauseRollouts, { status: 409, codes: ['ROLLOUTS_PAUSED'] })
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Pause everything' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause all rollouts?' }))
  await person.click(dialog.getByRole('button', { name: 'Pause everything' }))
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/Enter a reason/))
  expect(server.requests(pauseRollouts)).toEqual([])
  await person.type(reason, ' Sign-in fails. ')
  await person.click(dialog.getByRole('button', { name: 'Pause everything' }))
  expect(await dialog.findByText('Title of ROLLOUTS_PAUSED')).toBeVisible()
  expect(reason).toHaveValue(' Sign-in fails. ')
  server.answerWith(pauseRollouts, () => {
    server.answer(currentOperations, operations({ pause }))
    return pause
  })
  await person.dblClick(dialog.getByRole('button', { name: 'Pause everything' }))
  const paused = within(await screen.findByRole('region', { name: 'All rollouts are paused' }))
  expect(paused.getByText('Sign-in fails.')).toBeVisible()
  expect(paused.getByText('olga@example.org')).toBeVisible()
  expect(server.requests(pauseRollouts).map(({ body }) => body)).toEqual([
    { reason: 'Sign-in fails.' },
    { reason: 'Sign-in fails.' },
  ])
})

test('a pause ends after it was confirmed', async () => {
  server.answer(currentOperations, operations({ pause }))
  server.answerWith(resumeRollouts, () => {
    server.answer(currentOperations, operations())
    return undefined
  })
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Resume' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Resume rollouts?' }))
  await person.dblClick(dialog.getByRole('button', { name: 'Resume' }))
  expect(await screen.findByRole('button', { name: 'Pause everything' })).toBeVisible()
  expect(server.requests(resumeRollouts)).toHaveLength(1)
})
