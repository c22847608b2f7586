import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { formatMistake } from '../read/mistake'
import { checkStudy } from './check'

/** For tests: a modifiable copy of the small study for each of them. */
export function studyCopy() {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'almanac-check-'))
    await cp(join(__dirname, 'small'), folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  return {
    folder: () => folder,
    write: async (file: string, text: string | Uint8Array): Promise<void> => {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    },
    change: async (file: string, from: string, to: string): Promise<void> => {
      const before = await readFile(join(folder, file), 'utf8')
      expect(before).toContain(from)
      await writeFile(join(folder, file), before.replace(from, to))
    },
    /** Its mistakes, one per line. */
    found: async (): Promise<string[]> => (await checkStudy(folder)).mistakes.map(formatMistake),
  }
}
