import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LOCALE } from '../../src/http/locales'
import { wordsOf } from '../../src/http/words'
import { type BrandFile, cleanLogo, type Tones, tonesOf } from '../../src/platform'
import type { Mistake } from './mistake'

/** A logo or mark of a theme, cleaned. */
export interface Logo extends Omit<BrandFile, 'content'> {
  /** Its name below `logos/`. */
  name: string
  /** Base64. */
  content: string
  /** Undefined where nothing of it can be seen. */
  tones: Tones | undefined
}

/** The logos of a study, with their mistakes. The folder is optional. */
export async function readLogos(root: string): Promise<{ logos: Logo[]; mistakes: Mistake[] }> {
  const names = (await readdir(join(root, 'logos')).catch(() => [])).filter((name) => !/^\.|\.md$/.test(name)).sort()
  const logos: Logo[] = []
  const mistakes: Mistake[] = []
  for (const name of names) {
    const bytes = await readFile(join(root, 'logos', name)).catch(() => Buffer.alloc(0))
    const file = await cleanLogo(bytes)
    if ('fault' in file)
      mistakes.push({
        file: `logos/${name}`,
        line: null,
        column: null,
        message: wordsOf(DEFAULT_LOCALE)(`logo.${file.fault}`, file.values),
      })
    else logos.push({ ...file, name, content: file.content.toString('base64'), tones: await tonesOf(file) })
  }
  return { logos, mistakes }
}
