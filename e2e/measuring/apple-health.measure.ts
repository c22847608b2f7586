import { mkdtempSync, readdirSync, readFileSync, rmSync, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { reportLines } from './lines'

/** Size of the export in bytes; `MEASURE_BYTES` overrides it. */
const BYTES = Number(process.env['MEASURE_BYTES'] ?? 1_000_000_000)

/** One in this many records is of the chosen type: all are read, only those are sent. */
const CHOSEN_ONE_IN = 100

const SAMPLE_EVERY_MS = 250

const MAYA = { email: 'maya@demo.almanac.health', password: 'almanac-demo' }

/** A record in the format of iOS, each with its own minute. */
function recordOf(index: number): string {
  const at = new Date(Date.UTC(2016, 0, 1) + index * 60_000).toISOString()
  const time = `${at.slice(0, 10)} ${at.slice(11, 19)} -0500`
  const [type, unit, value] =
    index % CHOSEN_ONE_IN === 0 ? ['BodyMass', 'kg', 60 + (index % 20)] : ['HeartRate', 'count/min', 60 + (index % 90)]
  return `<Record type="HKQuantityTypeIdentifier${type}" sourceName="Ana’s Watch" sourceVersion="10.3" device="&lt;&lt;HKDevice: 0x282a45810&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch&gt;" unit="${unit}" creationDate="${time}" startDate="${time}" endDate="${time}" value="${value}">\n <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="0"/>\n</Record>\n`
}

async function writeExport(path: string): Promise<void> {
  const file = createWriteStream(path)
  file.write('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">\n')
  let index = 0
  for (let written = 0; written < BYTES;) {
    let block = ''
    while (block.length < 1_000_000) block += recordOf(index++)
    written += Buffer.byteLength(block)
    if (!file.write(block)) await once(file, 'drain')
  }
  file.end('</HealthData>\n')
  await once(file, 'finish')
}

const linesOf = (path: string): string[] => {
  try {
    return readFileSync(path, 'utf8').split(/[\n\0]/)
  } catch {
    // The process has ended meanwhile.
    return []
  }
}

function isOurs(pid: string): boolean {
  for (let current = pid; current !== '' && current !== '1' && current !== '0';) {
    if (current === String(process.pid)) return true
    current = (linesOf(`/proc/${current}/status`).find((line) => line.startsWith('PPid:')) ?? '').slice(5).trim()
  }
  return false
}

/**
 * Memory of the largest of our browser's renderers, in megabytes: its private memory plus its share of shared
 * memory.
 */
function rendererMegabytes(): number {
  const sizes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => linesOf(`/proc/${pid}/cmdline`).some((part) => part.includes('--type=renderer')) && isOurs(pid))
    .map((pid) => linesOf(`/proc/${pid}/smaps_rollup`).find((line) => line.startsWith('Pss:')) ?? '')
    .map((line) => Number(/\d+/.exec(line)?.[0] ?? 0) / 1000)
  return Math.max(0, ...sizes)
}

test('apple-health', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-export-'))
  const server = await startServer({ STUDY: 'demo' })
  try {
    const path = join(folder, 'export.xml')
    await writeExport(path)
    const page = await browser.newPage({ baseURL: server.url })
    await signIn(page, MAYA.email, MAYA.password)
    await page.goto('/sync/manage_apple_health')
    await page.getByRole('button', { name: 'Use a file instead' }).click()
    await expect(page.getByRole('checkbox', { name: 'Weight' })).toBeVisible()
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
    await page.getByRole('checkbox', { name: 'Weight' }).check()
    const idle = rendererMegabytes()
    let peak = idle
    const watch = setInterval(() => (peak = Math.max(peak, rendererMegabytes())), SAMPLE_EVERY_MS)
    const begun = performance.now()
    await page.locator('input[type=file]').setInputFiles(path)
    const preview = page.getByRole('list', { name: 'What this export would change' })
    await expect(preview).toBeVisible({ timeout: 800_000 })
    const seconds = (performance.now() - begun) / 1000
    clearInterval(watch)
    const said = await preview.textContent()
    reportLines([
      `An export.xml of ${(BYTES / 1e6).toFixed(0)} MB: ${seconds.toFixed(0)} s, ${(BYTES / 1e6 / seconds).toFixed(0)} MB/s; ${said ?? ''}`,
      `Memory of the page and its worker: ${idle.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most, ${(peak - idle).toFixed(0)} MB more`,
    ])
  } finally {
    await server.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
})
