import type { Page } from '@playwright/test'
import { headlessShell } from '../harness/browser'
import { axe, expect, signIn, test } from '../harness/test'
import { berlinDate, openForm, saveAndSend, stored } from './morning-check'
import { SimulatedDevice } from './simulated-bluetooth'

// As in Chromium on Android; on Linux the feature is off by default.
test.use({
  launchOptions: {
    ...headlessShell.launchOptions,
    args: [...(headlessShell.launchOptions?.args ?? []), '--enable-blink-features=WebBluetooth'],
  },
})

const CUFF = { service: 0x1810, characteristic: 0x2a35 }
const SCALE = { service: 0x181d, characteristic: 0x2a9d }

/** The bytes of a date and time. */
function timeBytes(date: string, hour: number, minute: number): string {
  const bytes = Buffer.alloc(7)
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  bytes.writeUInt16LE(year)
  bytes.set([month, day, hour, minute], 2)
  return bytes.toString('hex')
}

const begin = (page: Page) => page.getByRole('button', { name: /^Get it from a Bluetooth device/ }).click()
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).click()
const sentByDevice = (page: Page) => page.getByText(/^Sent by the device\./)
const connected = (page: Page) => page.getByText(/^Connected\. Measure now/)

test('a cuff fills the form: failures lose nothing, one of its stored values is chosen, and it counts as measured until it is changed', async ({
  page,
  person,
}) => {
  const cuff = await SimulatedDevice.near(page, CUFF)
  await signIn(page, person)
  await openForm(page)
  const [upper, lower] = [page.getByLabel('Upper number'), page.getByLabel('Lower number')]
  const note = page.getByLabel('Anything your care team should know?')
  const problem = page.getByRole('alert')
  await page.getByRole('slider', { name: 'How much energy do you have?' }).fill('7')
  await note.fill('Cuff on the left arm')
  await upper.fill('118')

  await cuff.answerChooser('cancel', () => begin(page))
  await expect(problem).toContainText('No device was chosen.')
  await axe(page)
  await cuff.answerChooser('select', () => retry(page))
  await expect(connected(page)).toBeVisible()
  await axe(page)
  await cuff.disconnect()
  await expect(problem).toContainText('broke off')
  await cuff.answerChooser('select', () => retry(page))
  await expect(connected(page)).toBeVisible()
  await cuff.send('00 FF 07 FF 07 FF 07')
  await expect(problem).toContainText('couldn’t measure this time')
  expect(await cuff.isConnected()).toBe(false)
  await expect(upper).toHaveValue('118')

  await cuff.answerChooser('select', () => retry(page))
  await expect(connected(page)).toBeVisible()
  await cuff.send(
    `02 7B00 5100 5F00 ${timeBytes(berlinDate(-1), 7, 5)}`,
    `02 9A00 6000 7000 ${timeBytes(berlinDate(-1), 21, 40)}`,
  )
  const choice = page.getByRole('group', { name: 'Which measurement is yours?' })
  await expect(choice.getByRole('button')).toHaveText([/^154\/96/, /^123\/81/, 'Cancel'])
  await axe(page)
  await choice.getByRole('button', { name: /^123/ }).click()
  await expect(sentByDevice(page)).toBeVisible()
  await expect(page.getByText(/^This whole entry now has the time of the measurement: .*7:05/)).toBeVisible()
  await page.reload()
  await expect(sentByDevice(page)).toBeVisible()
  await expect(upper).toHaveValue('123')
  await expect(lower).toHaveValue('81')
  await expect(note).toHaveValue('Cuff on the left arm')
  await axe(page)
  await saveAndSend(page)

  const entered = page.getByRole('definition').filter({ hasText: 'Sent by the device, not typed in' })
  const [response] = await stored(page)
  expect(response).toMatchObject({ date_posted_for: berlinDate(-1) })
  expect(response?.entries.find(({ type }) => type === 'VitalEntry')).toMatchObject({
    values: [123, 81],
    provenance: 'measured',
  })
  const { quest_id, user_id } = await page.request
    .get('/api/responses')
    .then(async (answer) => (await answer.json())[0])
  const detail = `/history_detail/daily/${user_id}/${quest_id}/${response?.id}`
  await page.goto(detail)
  await expect(entered).toBeVisible()
  await expect(page.getByText('Blood pressure monitor')).toBeVisible()
  await axe(page)

  await page.getByRole('link', { name: /^Edit|^Change/ }).click()
  await expect(sentByDevice(page)).toBeVisible()
  await upper.fill('124')
  await expect(sentByDevice(page)).toHaveCount(0)
  await saveAndSend(page)
  await page.goto(detail)
  await expect(page.getByText('124/81')).toBeVisible()
  await expect(entered).toHaveCount(0)
  await cuff.remove()
})

test('a scale’s weight of now is entered in its unit, also without a connection, and the form left closes the connection', async ({
  page,
  context,
  person,
}) => {
  const scale = await SimulatedDevice.near(page, SCALE)
  await signIn(page, person)
  await openForm(page, 'Weight')
  await scale.answerChooser('select', () => begin(page))
  await expect(connected(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => scale.isConnected()).toBe(false)

  await page.getByRole('link', { name: /^Weight/ }).click()
  await scale.answerChooser('select', () => begin(page))
  await expect(connected(page)).toBeVisible()
  await context.setOffline(true)
  await scale.send('01 88 3D')
  await expect(page.getByRole('textbox', { name: /^Weight/ })).toHaveValue('157.52')
  await expect(page.getByRole('combobox', { name: 'Unit' })).toHaveValue('lbs')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Waiting to be sent' })).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(() => stored(page).then(([response]) => response?.entries))
    .toMatchObject([{ value: 157.52, unit: 'lbs', provenance: 'measured' }])
  await scale.remove()
})
