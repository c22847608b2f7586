// Screenshots of every screen and its states, `<folder>/<screen>-<variant>.png`: `node tools/pictures.mjs FOLDER`; only
// those whose name has a word with `--only WORD`. With a second folder, from another revision, also FOLDER/compare.html
// with both side by side: `node tools/pictures.mjs FOLDER BEFORE`. `--server URL` uses a running server with the
// demonstration study, of an earlier revision for example. `--companies`: of every surface of two made-up companies
// instead, which go from nothing to live in the studio first; what each step took is in FOLDER/steps.txt.
import './work/node-version.mjs'

const { existsSync } = await import('node:fs')
const { join, resolve } = await import('node:path')
const { parseArgs } = await import('node:util')
const { build } = await import('./work/build.mjs')
const { install } = await import('./work/install.mjs')
const { root } = await import('./work/project.mjs')
const { runNode } = await import('./work/run.mjs')
const { CommandFailure, command, say } = await import('./work/say.mjs')
const { chromium, installFromDebian } = await import('./testing/debian.mjs')

await command(async () => {
  const {
    positionals: [folder, before],
    values: { server, only, companies },
  } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string' },
      only: { type: 'string' },
      companies: { type: 'boolean', default: false },
    },
  })
  if (!folder)
    throw new CommandFailure(
      'Into which folder? node tools/pictures.mjs FOLDER [FOLDER-OF-ANOTHER-REVISION] [--server URL] [--only WORD] [--companies]',
    )
  if (before && !existsSync(before)) throw new CommandFailure(`There is no folder ${before}.`)
  await install()
  await installFromDebian()
  await build()
  const { code, output } = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'pictures.config.ts',
      '--project',
      companies ? 'companies' : 'screens',
    ],
    {
      cwd: join(root, 'e2e'),
      env: {
        PICTURES_FOLDER: resolve(folder),
        ...(before ? { PICTURES_BEFORE: resolve(before) } : {}),
        ...(server ? { PICTURES_SERVER: server } : {}),
        ...(only ? { PICTURES_ONLY: only } : {}),
        CHROMIUM: chromium(),
        FORCE_COLOR: '0',
      },
    },
  )
  if (code !== 0) throw new CommandFailure(output)
  say(output)
})
