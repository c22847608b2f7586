import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rewrite } from './releases'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

/** The CSS property that the remote's stylesheet sets on the page, and its font. */
export const STYLE = { property: '--styled', value: 'yes', font: 'Styled' }

/**
 * Builds `social` with a stylesheet and a font for its message list, which our own
 * remotes do not need but others may. Returns the folder of its files and a function
 * that removes it.
 */
export async function buildStyled(): Promise<{ folder: string; remove: () => void }> {
  const social = join(root, 'remotes/social')
  // Inside the remote, so that it resolves the remote's packages.
  mkdirSync(join(social, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(social, '.cache/styled-'))
  for (const name of ['src', 'remote.ts', 'package.json', 'webpack.config.cjs'])
    cpSync(join(social, name), join(folder, name), { recursive: true })
  const fonts = join(root, 'host/node_modules/@fontsource/atkinson-hyperlegible/files')
  const [font = ''] = readdirSync(fonts).filter((name) => name.endsWith('.woff2'))
  writeFileSync(join(folder, 'src/messages/styled.woff2'), readFileSync(join(fonts, font)))
  writeFileSync(
    join(folder, 'src/messages/styled.css'),
    `@font-face { font-family: ${STYLE.font}; src: url('./styled.woff2') format('woff2'); }\n:root { ${STYLE.property}: ${STYLE.value}; }\n`,
  )
  rewrite(folder, 'src/messages/MessagesScreen.tsx', (text) => `import './styled.css'\n${text}`)
  await run(process.execPath, [join(root, 'node_modules/webpack/bin/webpack.js'), '--mode', 'production'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return {
    folder: join(folder, 'dist'),
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
