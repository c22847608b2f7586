import type { Browser, Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'
import { appointmentNow } from './active-appointment'
import { decodedFrames, networkProcess, videoBrowser, videoPage } from './video-browser'

/** How long a participant is offline in this test. */
const OUTAGE_MS = 20_000

const browsers: Browser[] = []
test.afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.close()
})

async function person(url: string, email: string): Promise<Page> {
  const browser = await videoBrowser()
  browsers.push(browser)
  const page = await videoPage(browser, url)
  await signIn(page, email)
  return page
}

/** Waits until more remote video frames have been decoded than now. */
async function seesMotion(page: Page): Promise<void> {
  const before = await decodedFrames(page)
  await expect.poll(() => decodedFrames(page), { timeout: 60_000 }).toBeGreaterThan(before + 5)
}

test.use({ alone: true })

test('two people see each other, through an outage and a reload, and a third who was added, until the clinician ends the call', async ({
  server,
}) => {
  const id = await appointmentNow(server, 'p06@e2e.test', 'p07@e2e.test')
  const [clinician, participant] = await Promise.all([
    person(server.url, 'p07@e2e.test'),
    person(server.url, 'p06@e2e.test'),
  ])

  await test.step('the participant comes from Today, tries the devices and waits', async () => {
    await participant.goto('/')
    await participant.getByRole('link', { name: /^Appointment at .* Now Join$/ }).click()
    await participant.getByRole('button', { name: 'Turn on camera and microphone' }).click()
    await expect(participant.getByLabel('Your picture')).toBeVisible()
    await expect(participant.getByRole('meter', { name: 'Your voice' })).toBeVisible()
    await axe(participant)
    await participant.getByRole('button', { name: 'Join video visit' }).click()
    await expect(participant.getByText('Your clinician isn’t here yet.')).toBeVisible()
    await axe(participant)
  })

  await test.step('the clinician lets them in, and both see each other', async () => {
    await clinician.goto(`/virtual_appointments/${id}/room`)
    await clinician.getByRole('button', { name: 'Join video visit' }).click()
    await clinician.getByRole('button', { name: /^Let .* in$/ }).click()
    await Promise.all([seesMotion(clinician), seesMotion(participant)])
    await axe(participant)
    await axe(clinician)
  })

  await test.step('a line in the chat arrives', async () => {
    await clinician.getByRole('button', { name: 'Chat' }).click()
    await clinician.getByLabel('Your message').fill('Please hold the inhaler up')
    await clinician.getByRole('button', { name: 'Send', exact: true }).click()
    await participant.getByRole('button', { name: /^Chat/ }).click()
    await expect(participant.getByText('Please hold the inhaler up')).toBeVisible()
    await axe(participant)
    await participant.keyboard.press('Escape')
    await clinician.keyboard.press('Escape')
  })

  await test.step('camera and microphone that go away are said on both sides, and come back without a press', async () => {
    await participant.evaluate(() => {
      const { mediaDevices } = navigator
      const open = mediaDevices.getUserMedia.bind(mediaDevices)
      Object.assign(mediaDevices, { getUserMedia: () => Promise.reject(new DOMException('', 'NotFoundError')) })
      Object.assign(window, { plugIn: () => Object.assign(mediaDevices, { getUserMedia: open }) })
      const { connections } = window as unknown as { connections: RTCPeerConnection[] }
      // As when it is unplugged: a page that stops a track itself gets no event.
      for (const { track } of connections.flatMap((connection) => connection.getSenders())) {
        track?.stop()
        track?.dispatchEvent(new Event('ended'))
      }
    })
    await expect(clinician.getByText('Muted · Camera off')).toBeVisible()
    await expect(participant.getByRole('button', { name: 'Turn camera on' })).toBeVisible()
    await expect(participant.getByRole('button', { name: 'Turn microphone on' })).toBeVisible()
    await expect(participant.getByLabel('Your own picture')).toBeHidden()
    await participant.evaluate(() => {
      ;(window as unknown as { plugIn: () => void }).plugIn()
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
    })
    await expect(clinician.getByText('Muted · Camera off')).toBeHidden()
    await expect(participant.getByLabel('Your own picture')).toBeVisible()
    await seesMotion(clinician)
  })

  await test.step('twenty seconds without a network, then the picture is back', async () => {
    const pid = await networkProcess(participant)
    const over = new Promise((resolve) => setTimeout(resolve, OUTAGE_MS))
    process.kill(pid, 'SIGSTOP')
    try {
      await expect(participant.getByText('Your connection was interrupted.')).toBeVisible({ timeout: OUTAGE_MS })
      await over
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await Promise.all([seesMotion(participant), seesMotion(clinician)])
    await expect(participant.getByText('Your connection was interrupted.')).toBeHidden()
  })

  await test.step('a reload leads straight back in', async () => {
    await participant.reload()
    await Promise.all([seesMotion(participant), seesMotion(clinician)])
  })

  const guest =
    await test.step('a third person with the link comes in only once added and let in; all three see both others', async () => {
      const third = await person(server.url, 'p08@e2e.test')
      await third.goto(`/virtual_appointments/${id}/room`)
      await third.getByRole('button', { name: 'Join video visit' }).click()
      await expect(third.getByText('We couldn’t let you in')).toBeVisible()
      await clinician.getByRole('button', { name: 'Add someone' }).click()
      await clinician.getByLabel('Email').fill('p08@e2e.test')
      await clinician.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(clinician.getByText('If this address has an account here')).toBeVisible()
      await clinician.keyboard.press('Escape')
      await third.getByRole('button', { name: 'Join video visit' }).click()
      await clinician.getByRole('button', { name: /^Let .* in$/ }).click()
      for (const page of [clinician, participant, third]) {
        await expect(page.getByRole('group').filter({ has: page.locator('video') })).toHaveCount(2)
        await seesMotion(page)
      }
      return third
    })

  await test.step('the clinician ends it for everybody, and no camera stays on', async () => {
    await clinician.getByRole('button', { name: 'Leave' }).click()
    await clinician.getByRole('button', { name: 'End for everyone' }).click()
    for (const page of [clinician, participant, guest]) {
      await expect(page.getByText('The video visit has ended.')).toBeVisible()
      await expect(page.locator('video')).toHaveCount(0)
    }
  })

  await test.step('then the appointment is over, until the clinician reopens the call', async () => {
    await participant.goto('/virtual_appointments')
    await participant.getByRole('tab', { name: 'History' }).click()
    await expect(participant.getByRole('list', { name: 'History' }).getByRole('button').first()).toBeVisible()
    await participant.getByRole('tab', { name: 'Upcoming' }).click()
    await expect(participant.getByRole('link', { name: 'Join video visit' })).toBeHidden()
    await participant.goto(`/virtual_appointments/${id}/room`)
    await expect(participant.getByText('The video visit has ended.')).toBeVisible()
    await expect(participant.getByRole('button', { name: 'Join video visit' })).toBeHidden()
    await clinician.getByRole('button', { name: 'Reopen video visit' }).click()
    await participant.getByRole('button', { name: 'Back to the video visit' }).click()
    await participant.getByRole('button', { name: 'Join video visit' }).click()
    await clinician.getByRole('button', { name: /^Let .* in$/ }).click()
    await Promise.all([seesMotion(clinician), seesMotion(participant)])
  })

  await test.step('in a page that was opened at the room Back asks before it leaves', async () => {
    await participant.goBack()
    await expect(participant.getByRole('alertdialog', { name: 'Leave the video visit?' })).toBeVisible()
    await participant.getByRole('button', { name: 'Stay' }).click()
    await expect(participant.getByRole('alertdialog')).toBeHidden()
    await seesMotion(participant)
    await participant.goBack()
    await participant.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(participant.getByRole('button', { name: 'Back to the video visit' })).toBeVisible()
    await expect(participant.locator('video')).toHaveCount(0)
  })
})
