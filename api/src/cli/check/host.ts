import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { safeParse } from 'zod/v4/core'
import type { RemoteDescriptor } from '@almanac/contracts/platform/registry'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import { hostDocument } from '@almanac/contracts/schema/platform/releases'
import { projectRoot } from '../../root'
import { CommandFailure } from '../output'

/** The host that a build is checked against. */
export interface CheckedHost {
  host: HostDocument
  /** Its location, for messages. */
  where: string
  /** The remotes that a running host serves to visitors; null for a host that does not run. */
  live: RemoteDescriptor[] | null
}

/** Timeout of a request to the host, in milliseconds. */
const HOST_TIMEOUT_MS = 20_000

async function fetched(url: string): Promise<unknown> {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(HOST_TIMEOUT_MS),
    headers: { accept: 'application/json' },
  }).catch(() => undefined)
  if (!answer?.ok)
    throw new CommandFailure(
      `${url} ${answer ? `answers ${answer.status}` : 'does not answer'}: is the host running, and is this its address?`,
    )
  return answer.json().catch(() => undefined)
}

function hostOf(value: unknown, where: string): HostDocument {
  const read = safeParse(hostDocument, value)
  if (!read.success || read.data.contract === 0)
    throw new CommandFailure(
      `${where} does not say what the host provides: it was built before hosts did. Build it again.`,
    )
  return read.data
}

/** The running host at this address. */
export async function runningHost(url: string): Promise<CheckedHost> {
  const registry = safeParse(currentRegistry.answer, await fetched(`${url}/api/registry`))
  return {
    host: hostOf(await fetched(`${url}/host.json`), `${url}/host.json`),
    where: url,
    live: registry.success ? registry.data.remotes.map(({ descriptor }) => descriptor) : null,
  }
}

/** The host built in this checkout. */
export async function builtHost(): Promise<CheckedHost> {
  const path = join(projectRoot(), 'host', 'dist', 'host.json')
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandFailure(
      'There is no built host here to check against: build it (node tools/build.mjs host), or name a running one with --host URL.',
    )
  })
  return { host: hostOf(JSON.parse(text), 'host/dist/host.json'), where: 'the host of this checkout', live: null }
}
