import type { FastifyInstance } from 'fastify'
import { CONTRACT_VERSION } from '@almanac/contracts'
import type { HostDocument, ReleaseDocument } from '@almanac/contracts/platform/releases'
import { type Incompatibility, incompatibilitiesOf } from '@almanac/domain/releases'
import type { Fault } from '../../../http/errors'

function faultOf(incompatibility: Incompatibility, { version }: HostDocument): Fault {
  const host = version || '?'
  const values = { host, module: incompatibility.module }
  if (incompatibility.code === 'SHARED_EXPORT_MISSING')
    return {
      code: incompatibility.code,
      field: 'needs',
      values: { ...values, names: incompatibility.names.join(', ') },
    }
  if (incompatibility.code === 'SHARED_VERSION_DIFFERS')
    return {
      code: incompatibility.code,
      field: 'needs',
      values: { ...values, built_with: incompatibility.built_with, provided: incompatibility.provided },
    }
  return { code: incompatibility.code, field: 'needs', values }
}

/** Shared modules that a release needs and the live host lacks; none for a host whose build does not list its modules. */
function hostFaults({ needs }: Pick<ReleaseDocument, 'needs'>, host: HostDocument): Fault[] {
  if (Object.keys(host.provides).length === 0) return []
  return incompatibilitiesOf(needs, host.provides).map((incompatibility) => faultOf(incompatibility, host))
}

/** Refuses another contract version than the live host's, else than the server's, because calls would differ. */
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

/** Why a release does not fit the live host: contract and shared modules. */
export function fitFaults(
  release: Pick<ReleaseDocument, 'contract' | 'descriptor' | 'needs'>,
  host: HostDocument,
): Fault[] {
  return [...contractFaults(release, host), ...hostFaults(release, host)]
}

/** A host without a document: its checks are skipped. */
export const unknownHost: HostDocument = {
  version: '',
  contract: 0,
  provides: {},
  shared: {},
  texts: {},
  signed_in: [],
  fonts: [],
  preload: {},
  files: {},
}

/** The live host's document; `unknownHost`, with a log entry, where it cannot be read. */
export async function liveHost(app: FastifyInstance): Promise<HostDocument> {
  try {
    return await app.liveHost()
  } catch (error) {
    app.log.warn({ err: error }, 'the live host cannot be read: what a release needs of it was not checked')
    return unknownHost
  }
}
