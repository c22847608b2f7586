import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { aHost, aRelease, exposing } from '../../testing/releases'

/** Texts in every language. */
export const words = { en: 'Sleep', es: 'Sueño', fr: 'Sommeil', ar: 'النوم' }

export const route = (path: string) => ({ path, title: words, access: 'user' as const })

/** A host that provides the modules that these builds use. */
export const host = aHost({ provides: { react: { version: '19.3.1', exports: null } } })

/** A minimal webpack entry: its exposed modules, after loading `react` from the host. */
export const entry = (exposed: string) => `
  var almanac_sleep = (() => {
    const taken = { m: {} }
    ALMANAC_FEDERATION.start(taken, 'almanac_sleep')
    ALMANAC_FEDERATION.consumer(taken, { 7: 'react' }, { remote: [7] })('remote')
    const take = (id) => { const module = { exports: {} }; taken.m[id](module); return module.exports }
    const script = (name) => new Promise((resolve, reject) => {
      const element = document.createElement('script')
      element.src = 'https://release.invalid/' + name
      element.onload = () => resolve(globalThis.later)
      element.onerror = () => reject(new Error('Loading chunk failed'))
      document.head.appendChild(element)
    })
    const style = (name) => new Promise((resolve, reject) => {
      const element = document.createElement('link')
      element.rel = 'stylesheet'
      element.onload = resolve
      element.onerror = () => reject(new Error('Loading CSS chunk failed'))
      element.href = 'https://release.invalid/' + name
      document.head.appendChild(element)
    })
    const modules = ${exposed}
    return { init: async () => undefined, get: async (name) => { if (!modules[name]) throw new Error('no ' + name); return modules[name] } }
  })()`

/** The exposed modules of a valid build: its screen loads a further file. */
export const good =
  "{ './remote': () => { const { lazy } = take(7); lazy(() => script('later.js')); return { remote: { Screens: () => null } } } }"

/** The files of a valid build. */
export const files = {
  'mf-manifest.json': JSON.stringify({
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' }, globalName: 'almanac_sleep' },
    exposes: exposing('./history.panels', './offline'),
  }),
  'remoteEntry.js': entry(good),
  'later.js': 'globalThis.later = { default: () => null }',
}

export const hashes = (contents: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(contents).map(([name, content]) => [
      name,
      `sha384-${createHash('sha384').update(content).digest('base64')}`,
    ]),
  )

/** The differences to a valid build. */
export interface BuildOverrides {
  document?: Partial<ReleaseDocument>
  /** Files with other content. */
  named?: Record<string, string>
  /** Files in `dist` regardless of the build. */
  present?: Record<string, string>
}

/** Writes a remote's folder with its build. */
export async function writeBuild(
  folder: string,
  { document = {}, named = {}, present = {} }: BuildOverrides = {},
): Promise<void> {
  const contents = { ...files, ...named }
  const written = aRelease('sleep', [route('/sleep')], {
    files: hashes(contents),
    texts: { en: ['later.js'], es: ['later.js'], fr: ['later.js'], ar: ['later.js'] },
    preload: { '/sleep': { files: ['remoteEntry.js'], shared: [] } },
    needs: { react: { version: '19.3.1', exports: null } },
    ...document,
  })
  await mkdir(join(folder, 'dist'), { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'sleep', version: written.version }))
  await writeFile(join(folder, 'dist/release.json'), JSON.stringify(written))
  for (const [name, content] of Object.entries({ ...contents, ...present }))
    await writeFile(join(folder, 'dist', name), content)
}
