import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MAX_INSTRUMENT_BYTES } from '@almanac/formats/instruments'

/** Maximum number of files that are looked at beside a Questionnaire. */
const MAX_FILES = 2_000
const RESOURCE = /"resourceType"\s*:\s*"(?:ValueSet|CodeSystem)"/

/** The files with ValueSets and CodeSystems of each folder, read once: a folder may have many Questionnaires. */
export class FolderResources {
  private readonly known = new Map<string, string[]>()

  /** The texts of the JSON files in the folder that contain such resources; unreadable files have none. */
  of(folder: string): readonly string[] {
    const found = this.known.get(folder) ?? textsIn(folder)
    this.known.set(folder, found)
    return found
  }
}

function textsIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /\.json$/i.test(name) && !name.startsWith('.'))
  return names.slice(0, MAX_FILES).flatMap((name) => {
    const path = join(folder, name)
    try {
      const { size } = statSync(path)
      const text = size > MAX_INSTRUMENT_BYTES ? '' : readFileSync(path, 'utf8')
      return RESOURCE.test(text) ? [text] : []
    } catch {
      return []
    }
  })
}
