// `pnpm --filter social dev`: one remote from this machine, in any running host, for one person.
import './work/node-version.mjs'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const [{ command, say, Sentence }, { readWishes }, { linkTo }, { serveBuild }, { outputOf, watchRemote }] =
  await Promise.all([
    import('./work/say.mjs'),
    import('./dev/arguments.mjs'),
    import('./dev/preview.mjs'),
    import('./dev/server.mjs'),
    import('./dev/watch.mjs'),
  ])

await command(async () => {
  const folder = process.cwd()
  const name = basename(folder)
  const wishes = readWishes(process.argv.slice(2), process.env)
  const output = outputOf(name)
  const hosts = new Set([wishes.url])
  const server = await serveBuild(output, hosts)
  let builds = 0
  let shown = ''

  /** A new link when what the remote says of itself is new; else the one that is there shows the new build. */
  const show = async () => {
    const { remote, descriptor } = JSON.parse(readFileSync(join(output, 'release.json'), 'utf8'))
    if (JSON.stringify(descriptor) === shown) return
    const { link, expires_at } = await linkTo(wishes, { remote, origin: server.origin, descriptor })
    hosts.add(new URL(link).origin)
    shown = JSON.stringify(descriptor)
    say(`\n${wishes.user} sees it here, until ${new Date(expires_at).toLocaleString()}:\n\n  ${link}\n`)
  }

  say(`Building ${name} …`)
  const end = watchRemote(folder, output, {
    built: (seconds) => {
      builds += 1
      say(`  build ${builds} is good (${seconds})`)
      server.tell({ build: builds })
      show().catch((error) =>
        say(
          `${error instanceof Sentence ? error.message : String(error)}\nThe build goes on; after the next change the link is asked for again.`,
        ),
      )
    },
    failed: (errors) => {
      say(errors.join('\n\n'))
      server.tell({ build: builds, errors })
    },
  })

  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve)
  })
  await end()
  await server.close()
})
