import { propertyOf } from '../records'
import { SCREENS_MODULE, shown } from './claimed-names'
import type { Claims } from './claims'

/** Why a manifest does not match its release; the code is a text key. */
export interface ManifestFault {
  code: 'MANIFEST_INVALID' | 'MANIFEST_ENTRY_UNKNOWN' | 'MANIFEST_GLOBAL_TAKEN' | 'MANIFEST_EXPOSES_NOT'
  values: Record<string, string>
}

const GLOBAL = /^[A-Za-z_$][\w$]{0,199}$/

/** What is checked of a release beside its manifest. */
export interface ManifestOf {
  remote: string
  /** Path of the manifest. */
  manifest: string
  descriptor: Pick<Claims, 'slots' | 'offline'>
}

/** Global names of browsers that a container would replace, beside those of the language. */
const BROWSER_GLOBALS = ['window', 'self', 'top', 'parent', 'document', 'location', 'history', 'localStorage', 'caches']

/**
 * Whether a container of this name may replace the container of another remote, or a part of the browser: browsers have
 * a thousand names and get new ones, so it is called after its remote.
 */
function isTaken(globalName: string, remote: string): boolean {
  return (
    globalName in globalThis ||
    BROWSER_GLOBALS.includes(globalName) ||
    !new RegExp(`^(almanac_)?${remote}(_\\d\\w*)?$`).test(globalName)
  )
}

function exposedBy(document: unknown): unknown[] {
  const exposes = propertyOf(document, 'exposes')
  return Array.isArray(exposes) ? exposes.map((exposed: unknown) => propertyOf(exposed, 'path')) : []
}

/** The modules that a host asks for: the screens, each filled slot, the reading ahead. */
function askedOf({ slots, offline }: ManifestOf['descriptor']): { what: string; module: string }[] {
  return [
    { what: 'screens', module: SCREENS_MODULE },
    ...Object.entries(slots).map(([what, module]) => ({ what, module })),
    ...(offline === undefined ? [] : [{ what: 'offline', module: offline }]),
  ]
}

/**
 * Checks that the Module Federation manifest of a release names its entry in the form that a host
 * reads, that the entry is a script of the release (an external address, or a page instead of a
 * manifest, is a fault), that its container takes no other's global name, and that it exposes what
 * the descriptor names.
 */
export function manifestFaults(
  { remote, manifest: file, descriptor }: ManifestOf,
  text: string,
  isScript: (path: string) => boolean,
): ManifestFault[] {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return [{ code: 'MANIFEST_INVALID', values: { file } }]
  }
  const metaData = propertyOf(document, 'metaData')
  const [name, folder, globalName] = [
    propertyOf(propertyOf(metaData, 'remoteEntry'), 'name'),
    propertyOf(propertyOf(metaData, 'remoteEntry'), 'path'),
    propertyOf(metaData, 'globalName'),
  ]
  if (typeof name !== 'string' || typeof globalName !== 'string' || !GLOBAL.test(globalName))
    return [{ code: 'MANIFEST_INVALID', values: { file } }]
  const entry = typeof folder === 'string' && folder !== '' ? `${folder}/${name}` : name
  if (!isScript(entry)) return [{ code: 'MANIFEST_ENTRY_UNKNOWN', values: { file, entry: entry.slice(0, 200) } }]
  if (isTaken(globalName, remote)) return [{ code: 'MANIFEST_GLOBAL_TAKEN', values: { file, name: globalName } }]
  const exposed = exposedBy(document)
  return askedOf(descriptor)
    .filter(({ module }) => !exposed.includes(module))
    .map(({ what, module }) => ({ code: 'MANIFEST_EXPOSES_NOT', values: { file, module: shown(module), what } }))
}
