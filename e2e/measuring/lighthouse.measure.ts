import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, test } from '@playwright/test'
import { chromium as browser } from '../harness/browser'
import { existingServer, startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { freePort } from '../../tools/testing/ports.mjs'
import { reportLines } from './lines'

const run = promisify(execFile)

const PRESETS = ['mobile', 'desktop'] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Search engines see what needs no session. */
const VISITORS = ['/login', '/register/TIDE24']
const SIGNED_IN = ['/', '/history', '/messages', '/me']

interface Audit {
  title: string
  score: number | null
  scoreDisplayMode: string
  displayValue?: string
  details?: unknown
}

interface Category {
  title: string
  score: number | null
  auditRefs: { id: string; weight: number }[]
}

interface LighthouseReport {
  runtimeError?: { message: string }
  categories: Record<string, Category>
  audits: Record<string, Audit>
}

/** Runs Lighthouse in a browser that runs already, which keeps its session. */
async function audit(cli: string, port: number, url: string, preset: string, folder: string) {
  const file = join(folder, 'report.json')
  await run(process.execPath, [
    cli,
    url,
    `--port=${port}`,
    '--disable-storage-reset',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    ...(preset === 'desktop' ? ['--preset=desktop'] : []),
  ])
  return JSON.parse(readFileSync(file, 'utf8')) as LighthouseReport
}

/** The four marks, and the audits that cost points. */
function linesOf(name: string, { categories, audits, runtimeError }: LighthouseReport, hasSeo: boolean): string[] {
  if (runtimeError) return [`${name}: ${runtimeError.message}`]
  const counted = Object.entries(categories).filter(([id]) => hasSeo || id !== 'seo')
  const marks = counted.map(([, { title, score }]) => `${title} ${Math.round((score ?? 0) * 100)}`)
  const costly = counted.flatMap(([, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const found = audits[id]
      if (!found || weight === 0 || found.score === null || found.score >= 0.9) return []
      return [`    ${id} ${found.score}: ${found.title} ${found.displayValue ?? ''}`]
    }),
  )
  return [`${name}: ${marks.join(', ')}`, ...costly]
}

test('what Lighthouse says about public and signed-in screens', async () => {
  const cli = process.env['LIGHTHOUSE_CLI'] ?? ''
  const running = process.env['MEASURE_SERVER']
  const server = running ? existingServer(running) : await startServer({ STUDY: 'demo' })
  const folder = mkdtempSync(join(tmpdir(), 'almanac-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...browser.launchOptions,
    args: [...(browser.launchOptions?.args ?? []), `--remote-debugging-port=${port}`],
    baseURL: server.url,
  })
  const lines: string[] = []
  const measure = async (paths: readonly string[], hasSeo: boolean) => {
    for (const path of paths)
      for (const preset of PRESETS) {
        const report = await audit(cli, port, server.url + path, preset, folder)
        lines.push(...linesOf(`${path} (${preset})`, report, hasSeo))
      }
  }
  try {
    await measure(VISITORS, true)
    const page = await context.newPage()
    await signIn(page, 'maya@demo.almanac.health', 'almanac-demo')
    await page.close()
    await measure(SIGNED_IN, false)
  } finally {
    await context.close()
    if (!running) await server.dispose()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  reportLines(lines)
})
