import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { serveBuild } from '../../tools/dev/server.mjs'
import { fileIn, rewrite, variantOf } from '../harness/releases'
import { axe, expect, PASSWORD, signIn } from '../harness/test'
import { test as base, type Team } from './team'

const TESTER = 'tester@e2e.test'

interface Machine {
  folder: string
  origin: string
  /** Announces a new build. */
  broadcast: (build: object) => void
  /** Requests a link that shows it to a user. */
  linkFor: (user: string) => Promise<string>
}

/** Requests a link; returns the server's response, whatever it is. */
const requestLink = (team: Team, origin: string, user: string) =>
  fetch(`${team.server.url}/api/previews`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ remote: 'social', origin, user }),
  })

/** The machine of a developer of `social`. */
const test = base.extend<{ machine: Machine }>({
  machine: async ({ team }, use) => {
    const folder = variantOf('social', team.nextVersion(), {
      words: { 'No conversations yet': 'Still being worked on' },
    })
    const { origin, broadcast, close } = await serveBuild(folder, new Set([team.server.url]), 0)
    const linkFor = async (user: string) => {
      const { link } = (await (await requestLink(team, origin, user)).json()) as { link: string }
      return link
    }
    await use({ folder, origin, broadcast, linkFor })
    await close()
  },
})

const banner = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

/** A link with changed content and either its old signature or, as by the server, a valid one. */
function forged(team: Team, link: string, change: object, as: 'nobody' | 'server'): string {
  const url = new URL(link)
  const [payload = '', signature = ''] = (url.searchParams.get('preview') ?? '').split('.')
  const content = deflateRawSync(
    JSON.stringify({
      ...(JSON.parse(inflateRawSync(Buffer.from(payload, 'base64url')).toString()) as object),
      ...change,
    }),
  )
  const key = createPrivateKey(readFileSync(join(team.server.data, 'registry-key.pem')))
  const own = sign(null, Buffer.concat([Buffer.from('almanac preview\n'), content]), key).toString('base64url')
  url.searchParams.set('preview', `${content.toString('base64url')}.${as === 'server' ? own : signature}`)
  return url.href
}

test('a tester signs in by the link, sees each new build at once, with a banner, and leaves the preview with one press', async ({
  page,
  team,
  machine,
}) => {
  await team.release({ words: { 'No conversations yet': 'As everybody has it' } })
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/__almanac/changes'))
  await page.goto(await machine.linkFor(TESTER))
  await page.getByRole('textbox', { name: 'Email' }).fill(TESTER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(banner(page)).toContainText('social')
  expect(page.url()).not.toContain('preview=')
  await listening
  await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByText('Still being worked on')).toBeVisible()
  await axe(page)

  await page.evaluate(() => Object.assign(window, { marked: true }))
  rewrite(machine.folder, fileIn(machine.folder, 'texts-social-en'), (text) =>
    text.replace('Still being worked on', 'Nearly done'),
  )
  machine.broadcast({ build: 2 })
  await expect(page.getByText('Nearly done')).toBeVisible()
  expect(await page.evaluate(() => 'marked' in window), 'the page was loaded again').toBe(true)

  await banner(page).getByRole('button', { name: 'Leave the preview' }).click()
  await expect(page.getByText('As everybody has it')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

const refusals: [what: string, said: string, link: (team: Team, link: string) => string][] = [
  ["somebody else's", 'This preview link is for someone else.', (_, link) => link],
  [
    'one that has expired',
    'This preview link has expired.',
    (team, link) => forged(team, link, { expires: Date.now() - 1000 }, 'server'),
  ],
  [
    'one that was changed',
    'isn’t valid or has been changed',
    (team, link) => forged(team, link, { expires: Date.now() + 9e8 }, 'nobody'),
  ],
  [
    'one from a foreign place',
    'comes from an address that isn’t allowed',
    (team, link) => forged(team, link, { origin: 'https://elsewhere.example' }, 'server'),
  ],
]

test('an invalid link is refused with a message, and everything else is unchanged', async ({ page, team, machine }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await signIn(page, 'operator@e2e.test')
  for (const [what, said, change] of refusals) {
    await test.step(what, async () => {
      await page.goto(change(team, await machine.linkFor(what === "somebody else's" ? TESTER : 'operator@e2e.test')))
      await expect(page.getByText(said)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (what === "somebody else's") await axe(page)
      await page.getByRole('button', { name: 'OK' }).click()
      await expect(banner(page)).toHaveCount(0)
    })
  }
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([team.server.url]))
})
