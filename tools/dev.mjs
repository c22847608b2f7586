// `pnpm --filter social dev`: serves one remote from this machine to one person, in any running host.
import './work/node-version.mjs'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const [{ command, say, CommandFailure }, { readOptions }, { linkTo }, { serveBuild }, { outputOf, watchRemote }] =
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
  const options = readOptions(process.argv.slice(2), process.env)
  const output = outputOf(name)
  const hosts = new Set([options.url])
  const server = await serveBuild(output, hosts)
  let builds = 0
  let shown = ''

  /** Requests a new link if the descriptor changed; otherwise the current link already shows the new build. */
  const show = async () => {
    const { remote, descriptor } = JSON.parse(readFileSync(join(output, 'release.json'), 'utf8'))
    if (JSON.stringify(descriptor) === shown) return
    const { link, expires_at } = await linkTo(options, { remote, origin: server.origin, descriptor })
    hosts.add(new URL(link).origin)
    shown = JSON.stringify(descriptor)
    say(`\n${options.user} sees it here, until ${new Date(expires_at).toLocaleString()}:\n\n  ${link}\n`)
  }

  say(`Building ${name} …`)
  const end = watchRemote(folder, output, {
    built: (seconds) => {
      builds += 1
      say(`  build ${builds} is good (${seconds})`)
      server.broadcast({ build: builds })
      show().catch((error) =>
        say(
          `${error instanceof CommandFailure ? error.message : String(error)}\nThe build goes on; after the next change the link is asked for again.`,
        ),
      )
    },
    failed: (errors) => {
      say(errors.join('\n\n'))
      server.broadcast({ build: builds, errors })
    },
  })

  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve)
  })
  await end()
  await server.close()
})
