import { aUser, fakeServer, renderScreen, screen, waitFor, within } from '@almanac/testing'
import { endPlan, planRollout, type Plan } from '@almanac/contracts/platform/controls'
import { currentOperations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { Operations } from '../Operations'
import { aRollout, aRule, operations, social } from '../testing/operations'
import { stepsIn } from './plan-form'

const plan: Plan = {
  id: '01920000-0000-7000-8000-0000000000bb',
  remote: 'social',
  version: '1.1.0',
  company: 'northwind',
  group: null,
  percents: [10, 50, 100],
  hours: 24,
  step: 1,
  created_by: 'olga@example.org',
  created_at: '2026-11-20T03:00:00Z',
  due_at: '2026-11-21T03:00:00Z',
  waiting: null,
  outcome: null,
  reason: null,
}

let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  server = fakeServer()
  server.answer(registryRevision, { revision: 1 })
  server.answer(currentOperations, operations())
})

async function open() {
  const { person } = await renderScreen(<Operations />, {
    path: '/operations?remote=social',
    user: aUser({ roles: ['operator'] }),
  })
  return { person, part: within(await screen.findByRole('region', { name: 'social' })) }
}

test('steps are rising whole percentages, in any digits and however they are separated', () => {
  expect(stepsIn('10, 50, 100')).toEqual([10, 50, 100])
  expect(stepsIn('١٠، ٥٠، ١٠٠')).toEqual([10, 50, 100])
  expect(stepsIn('1 % → 25 %')).toEqual([1, 25])
  for (const wrong of ['', '50, 10', '10, 10', '0, 50', '50, 101', '10.5', '-5, 10', 'all', '1,2,3,4,5,6,7,8,9,10,11'])
    expect(stepsIn(wrong)).toBeNull()
})

async function openPlanWith(percent: number) {
  const rollouts = [aRollout({ rule: aRule({ version: '1.1.0', percent }), known_good: ['1.0.0'] })]
  server.answer(currentOperations, operations({ remotes: [social({ rollouts })] }))
  const { person, part } = await open()
  await person.click(part.getByRole('button', { name: 'Plan growth: social' }))
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Plan the growth of social' })) }
}

test('what everybody has already is not proposed, and the server’s refusal of it stands at the steps', async () => {
  const { person, dialog } = await openPlanWith(100)
  await person.click(dialog.getByRole('button', { name: 'Start the plan' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Choose a release')
  expect(server.requests(planRollout)).toEqual([])
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Release' }), '1.1.0')
  server.refuse(planRollout, { status: 422, codes: ['PLAN_LOWERS'], field: 'percents' })
  await person.click(dialog.getByRole('button', { name: 'Start the plan' }))
  const steps = dialog.getByRole('textbox', { name: 'Steps in percent' })
  await waitFor(() => expect(steps).toHaveAccessibleDescription(/Title of PLAN_LOWERS/))
})

test('growth goes on from the share that a release has, and says what the others get', async () => {
  const { dialog } = await openPlanWith(50)
  expect(dialog.getByRole('textbox', { name: 'Steps in percent' })).toHaveValue('50, 100')
  expect(dialog.getByText('Everyone else gets 1.0.0.')).toBeVisible()
})

test('growth is planned in steps that are said in people, and is sent once', async () => {
  server.refuse(planRollout, { status: 409, codes: ['ROLLOUTS_PAUSED'] })
  const { person, part } = await open()
  await person.click(part.getByRole('button', { name: 'Plan growth: social' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan the growth of social' }))
  expect(dialog.getByText(/^10%: about 41 people, 50%: about 205 people/)).toBeVisible()
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Who' }), 'northwind')
  const steps = dialog.getByRole('textbox', { name: 'Steps in percent' })
  await person.clear(steps)
  await person.type(steps, '50, 10')
  await person.click(dialog.getByRole('button', { name: 'Start the plan' }))
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveFocus())
  expect(steps).toHaveAccessibleDescription(/Enter rising whole numbers/)
  expect(server.requests(planRollout)).toEqual([])
  await person.clear(steps)
  await person.type(steps, '25, 100')
  expect(dialog.getByText('25%: about 10 people and 100%: about 40 people')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Start the plan' }))
  expect(await dialog.findByText('Title of ROLLOUTS_PAUSED')).toBeVisible()
  server.answer(planRollout, plan)
  server.answer(currentOperations, operations({ remotes: [social({ plans: [plan] })] }))
  await person.dblClick(dialog.getByRole('button', { name: 'Start the plan' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = { version: '1.1.0', percents: [25, 100], hours: 24, company: 'northwind' }
  expect(server.requests(planRollout).map((request) => request.body)).toEqual([body, body])
  expect(await part.findByText('50%', { selector: 'strong' })).toHaveAttribute('aria-current', 'step')
})

test('a plan says what it waits for, and is stopped once; an ended one says why', async () => {
  const stopped: Plan = { ...plan, id: `${plan.id.slice(0, -1)}c`, outcome: 'stopped', reason: 'It was flagged.' }
  server.answer(
    currentOperations,
    operations({ remotes: [social({ plans: [{ ...plan, waiting: 'people' }, stopped] })] }),
  )
  server.answer(endPlan, { ...plan, outcome: 'canceled' })
  const { person, part } = await open()
  expect(part.getByText('Waiting: too few people have loaded it since the last step.')).toBeVisible()
  expect(part.getByText('Stopped by the server')).toBeVisible()
  expect(part.getByText('It was flagged.')).toBeVisible()
  await person.click(part.getByRole('button', { name: 'Stop the plan: 1.1.0, Northwind Health' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('The rule stays at 50%.')).toBeVisible()
  await person.dblClick(dialog.getByRole('button', { name: 'Stop the plan' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.requests(endPlan).map((request) => request.body)).toEqual([{ company: 'northwind' }])
})
