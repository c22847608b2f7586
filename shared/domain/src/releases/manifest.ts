/** Why a manifest cannot be what its release says; the code is the key of its sentence. */
export interface ManifestFault {
  code: 'MANIFEST_INVALID' | 'MANIFEST_ENTRY_UNKNOWN'
  values: Record<string, string>
}

const inside = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const GLOBAL = /^[A-Za-z_$][\w$]{0,199}$/

/**
 * Whether the Module Federation manifest of a release names its entry as a host
 * reads it, and whether that entry is a file of the release: an address
 * elsewhere, or a page in the place of a manifest, is a fault.
 */
export function manifestFault(
  file: string,
  text: string,
  isFile: (path: string) => boolean,
): ManifestFault | undefined {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return { code: 'MANIFEST_INVALID', values: { file } }
  }
  const metaData = inside(document, 'metaData')
  const [name, folder, globalName] = [
    inside(inside(metaData, 'remoteEntry'), 'name'),
    inside(inside(metaData, 'remoteEntry'), 'path'),
    inside(metaData, 'globalName'),
  ]
  if (typeof name !== 'string' || typeof globalName !== 'string' || !GLOBAL.test(globalName))
    return { code: 'MANIFEST_INVALID', values: { file } }
  const entry = typeof folder === 'string' && folder !== '' ? `${folder}/${name}` : name
  return isFile(entry) ? undefined : { code: 'MANIFEST_ENTRY_UNKNOWN', values: { file, entry: entry.slice(0, 200) } }
}
