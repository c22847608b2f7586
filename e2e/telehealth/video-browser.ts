import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'

/** The full browser with a fake camera; each person has a separate process, as on separate devices. */
export async function videoBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_VIDEO'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-fake-device-for-media-stream',
    ],
  })
}

/** A page whose user has granted access to camera and microphone. */
export async function videoPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    permissions: ['camera', 'microphone'],
    serviceWorkers: 'block',
    viewport: { width: 360, height: 780 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  // Collects all connections of the page, so that a test can read decoding statistics.
  await context.addInitScript(() => {
    const all: RTCPeerConnection[] = []
    Object.assign(window, { connections: all })
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        all.push(this)
      }
    }
  })
  return context.newPage()
}

/** The number of remote video frames that this page has decoded, over all open connections. */
export function decodedFrames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] }
    let frames = 0
    for (const connection of connections) {
      if (connection.connectionState === 'closed') continue
      const reports = await connection.getStats()
      reports.forEach((report: { type: string; kind?: string; framesDecoded?: number }) => {
        if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0
      })
    }
    return frames
  })
}

/**
 * The process that handles all network traffic of one browser, including media: while it is stopped, nothing
 * is sent or received.
 */
export function networkProcess(page: Page): Promise<number> {
  return page
    .context()
    .browser()!
    .newBrowserCDPSession()
    .then((session) => session.send('SystemInfo.getProcessInfo'))
    .then(({ processInfo }) => {
      const browserId = processInfo.find(({ type }) => type === 'browser')?.id
      const found = readdirSync('/proc').find((pid) => isNetworkProcessOf(pid, browserId))
      if (!found) throw new Error('This browser has no process for its network')
      return Number(found)
    })
}

function isNetworkProcessOf(pid: string, browserId: number | undefined): boolean {
  if (!/^\d+$/.test(pid)) return false
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (!words.includes('network.mojom.NetworkService')) return false
    return ancestorsOf(Number(pid)).includes(browserId ?? -1)
  } catch {
    return false
  }
}

/** A zygote process is between the browser and its processes. */
function ancestorsOf(pid: number): number[] {
  const parent = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
  return parent > 1 ? [parent, ...ancestorsOf(parent)] : [parent]
}
