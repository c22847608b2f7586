import type { FastifyInstance } from 'fastify'
import { CONTRACT_VERSION } from '@almanac/contracts'
import type { HostDocument, ReleaseDocument } from '@almanac/contracts/platform/releases'
import { type Misfit, misfitsOf } from '@almanac/domain/releases'
import type { Fault } from '../../../http/errors'

function faultOf(misfit: Misfit, { version }: HostDocument): Fault {
  const host = version || '?'
  const values = { host, module: misfit.module }
  if (misfit.code === 'SHARED_EXPORT_MISSING')
    return { code: misfit.code, field: 'needs', values: { ...values, names: misfit.names.join(', ') } }
  if (misfit.code === 'SHARED_VERSION_DIFFERS')
    return {
      code: misfit.code,
      field: 'needs',
      values: { ...values, built_with: misfit.built_with, provided: misfit.provided },
    }
  return { code: misfit.code, field: 'needs', values }
}

/** What a release takes from the host and the live one lacks. A host whose build did not say what it provides is not judged. */
export function hostFaults({ needs }: Pick<ReleaseDocument, 'needs'>, host: HostDocument): Fault[] {
  if (Object.keys(host.provides).length === 0) return []
  return misfitsOf(needs, host.provides).map((misfit) => faultOf(misfit, host))
}

/** Another contract than the live host's cannot work: what a call takes or gives is different. Where the host does not say, it is the server's. */
function contractFaults(
  { contract, descriptor }: Pick<ReleaseDocument, 'contract' | 'descriptor'>,
  host: HostDocument,
): Fault[] {
  const live = host.contract || CONTRACT_VERSION
  return [...new Set([contract, descriptor.contract])]
    .filter((built) => built !== live)
    .map((built) => ({
      code: built < live ? 'CONTRACT_OLDER' : 'CONTRACT_NEWER',
      field: 'contract',
      values: { built: String(built), live: String(live) },
    }))
}

/** Why a release does not fit the live host: its contract, and what it takes. */
export function fitFaults(
  release: Pick<ReleaseDocument, 'contract' | 'descriptor' | 'needs'>,
  host: HostDocument,
): Fault[] {
  return [...contractFaults(release, host), ...hostFaults(release, host)]
}

/** A host that says nothing of itself, so nothing is judged by it. */
export const unknownHost: HostDocument = {
  version: '',
  contract: 0,
  provides: {},
  shared: {},
  texts: {},
  signed_in: [],
  preload: {},
  files: {},
}

/** The host that is live; an unknown one where it cannot be read, which is logged. */
export async function liveHost(app: FastifyInstance): Promise<HostDocument> {
  try {
    return await app.liveHost()
  } catch (error) {
    app.log.warn({ err: error }, 'the live host cannot be read: what a release needs of it was not checked')
    return unknownHost
  }
}
