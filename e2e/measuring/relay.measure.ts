import { expect, test, type Page } from '@playwright/test'
import { emailOf } from '../harness/people'
import { startServer, type DisposableServer, type Settings } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { appointmentNow } from '../telehealth/active-appointment'
import { decodedFrames, videoBrowser, videoPage } from '../telehealth/video-browser'
import { reportLines } from './lines'
import { startTurnServer, type TurnAccess } from './turn-server'

const FRAMES = 40

/** A page whose calls may only go through a TURN server, as behind a firewall that blocks everything else. */
async function relayedPage(url: string, number: number): Promise<Page> {
  const page = await videoPage(await videoBrowser(), url)
  await page.context().addInitScript(() => {
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' })
      }
    }
  })
  await signIn(page, emailOf(number))
  return page
}

/** The fields of the statistics read here, with their types from webrtc-stats. */
interface Report {
  id: string
  type: string
  nominated?: boolean
  localCandidateId?: string
  candidateType?: string
  relayProtocol?: string
}

/** The kind and transport of the candidates that this page's open connections use. */
const usedCandidates = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] }
    const used: string[] = []
    for (const connection of connections.filter(({ connectionState }) => connectionState === 'connected')) {
      const pairs: Report[] = []
      const candidates = new Map<string, Report>()
      const all = await connection.getStats()
      all.forEach((report: Report) => {
        if (report.type === 'candidate-pair') pairs.push(report)
        if (report.type === 'local-candidate') candidates.set(report.id, report)
      })
      for (const { nominated, localCandidateId } of pairs) {
        const local = candidates.get(localCandidateId ?? '')
        if (nominated && local) used.push(`${local.candidateType} ${local.relayProtocol}`)
      }
    }
    return used
  })

/** The settings that the server is started with anew for each call, instead of loading its study again. */
const settings: Settings = {}

/** Both in the room of an appointment of theirs, the participant let in. */
async function meet(server: DisposableServer, video: Settings) {
  await server.stop()
  for (const name of Object.keys(settings)) delete settings[name]
  Object.assign(settings, video)
  await server.start()
  const pages = [await relayedPage(server.url, 21), await relayedPage(server.url, 20)] as const
  const [clinician, participant] = pages
  const id = await appointmentNow(server, emailOf(20), emailOf(21))
  for (const page of [participant, clinician]) {
    await page.goto(`/virtual_appointments/${id}/room`)
    await page.getByRole('button', { name: 'Join video visit' }).click()
  }
  await clinician.getByRole('button', { name: /^Let .* in$/ }).click()
  const begun = performance.now()
  return {
    pages,
    seconds: () => ((performance.now() - begun) / 1_000).toFixed(1),
    async end() {
      for (const page of pages) await page.context().browser()?.close()
    },
  }
}

async function relayed(server: DisposableServer, transport: 'udp' | 'tcp', access: TurnAccess): Promise<string> {
  const turn = await startTurnServer(access)
  const credentials: Settings =
    'secret' in access
      ? { VIDEO_TURN_SECRET: access.secret }
      : { VIDEO_TURN_USERNAME: access.username, VIDEO_TURN_CREDENTIAL: access.credential }
  try {
    const call = await meet(server, { ...credentials, VIDEO_TURN_URLS: turn.url(transport) })
    for (const page of call.pages) await expect.poll(() => decodedFrames(page)).toBeGreaterThan(0)
    const seconds = call.seconds()
    const before = await Promise.all(call.pages.map(decodedFrames))
    for (const [index, page] of call.pages.entries()) {
      await expect.poll(() => decodedFrames(page)).toBeGreaterThan((before[index] ?? 0) + FRAMES)
      expect(new Set(await usedCandidates(page))).toEqual(new Set([`relay ${transport}`]))
    }
    const after = await Promise.all(call.pages.map(decodedFrames))
    await call.end()
    return `over ${transport}, ${'secret' in access ? 'by the shared secret' : 'by a static user'}: first picture after ${seconds} s; frames decoded ${before.join(' and ')}, then ${after.join(' and ')}`
  } finally {
    await turn.stop()
  }
}

/** The same two browsers without a TURN server: both sides have to say so. */
async function withoutPath(server: DisposableServer): Promise<string> {
  const call = await meet(server, {})
  for (const page of call.pages) await expect(page.getByText('We can’t connect you')).toBeVisible()
  const seconds = call.seconds()
  await call.end()
  return `without a TURN server both sides say that there is no path, after ${seconds} s`
}

/** Calls through a real coturn, relay alone. */
test('relay', async () => {
  const server = await startServer(settings)
  try {
    reportLines([
      await relayed(server, 'udp', { secret: 'relay-secret' }),
      await relayed(server, 'tcp', { username: 'north', credential: 'wind' }),
      await withoutPath(server),
    ])
  } finally {
    await server.dispose()
  }
})
