import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { hostDocument } from '@almanac/contracts/schema/platform/releases'
import * as z from 'zod/mini'
import { parse, safeParse } from 'zod/v4/core'
import { unknownHost } from '../releases/checks/host'

/** The built page of one version of the host. */
export interface Template {
  html: string
  host: HostDocument
  /** Whether every script has its hash; one without would be refused by the policy. */
  hashed: boolean
  /** The service worker; null without one. */
  worker: string | null
  /** The HTML of samples for the brand studio by name and language; empty for a host of before there were any. */
  samples: Samples
}

const samplesFile = z.record(z.string(), z.record(z.string(), z.string()))
type Samples = Readonly<z.infer<typeof samplesFile>>

/** Of a server with calls only. */
export const noTemplate: Template = { html: '', host: unknownHost, hashed: false, worker: null, samples: {} }

function templateOf(html: string, document: string, worker: string | null, samples: string): Template {
  const parsed = safeParse(hostDocument, JSON.parse(document))
  const parsedSamples = safeParse(samplesFile, JSON.parse(samples))
  const scripts = html.match(/<script[^>]* src=[^>]*>/g) ?? []
  return {
    html,
    host: parsed.success ? parsed.data : parse(hostDocument, {}),
    hashed: scripts.every((script) => script.includes(' integrity="sha384-')),
    worker,
    samples: parsedSamples.success ? parsedSamples.data : {},
  }
}

/** Reads the host's page, its document and its worker by their names. Rejects without a page. */
export async function readTemplate(text: (name: string) => Promise<string>): Promise<Template> {
  return templateOf(
    await text('index.html'),
    await text('host.json').catch(() => '{}'),
    await text('worker.js').catch(() => null),
    await text('samples.json').catch(() => '{}'),
  )
}

async function fetched(address: string, name: string): Promise<string> {
  const answer = await fetch(new URL(name, address), { signal: AbortSignal.timeout(5_000) })
  if (!answer.ok) throw new Error(`${address}${name} answered ${answer.status}`)
  return answer.text()
}

/** Reads it from the folder of the host's files, or from the address of the host's container. */
function templateAt(place: string): Promise<Template> {
  if (!/^https?:/.test(place)) return readTemplate((name) => readFile(join(place, name), 'utf8'))
  const address = place.endsWith('/') ? place : `${place}/`
  return readTemplate((name) => fetched(address, name))
}

const CACHE_MS = 30_000

/** Caches the template; one of a container, which may be replaced, is reloaded at intervals. */
export function cacheTemplate(place: string): () => Promise<Template> {
  let cached: { template: Template; until: number } | undefined
  return async () => {
    if (cached && Date.now() < cached.until) return cached.template
    try {
      cached = { template: await templateAt(place), until: Date.now() + CACHE_MS }
    } catch (error) {
      if (!cached) throw error
      cached.until = Date.now() + CACHE_MS
    }
    return cached.template
  }
}

/** The names of the files that the page lists with their hashes: scripts, styles and fonts. */
export function filesInPage({ html }: Pick<Template, 'html'>): string[] {
  const list = /<script type="application\/json" id="integrity">([^<]*)<\/script>/.exec(html)?.[1] ?? '{}'
  const hashes: unknown = JSON.parse(list)
  return typeof hashes === 'object' && hashes !== null ? Object.keys(hashes) : []
}
