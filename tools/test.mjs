// `npm test`: everything that must hold, side by side where it can be, and one line of counts at the end.
import './work/node-version.mjs'

process.stdout.write('Testing Almanac.\n')

const { mkdirSync } = await import('node:fs')
const { join } = await import('node:path')
const { install } = await import('./work/install.mjs')
const { build } = await import('./work/build.mjs')
const { remotes, root } = await import('./work/project.mjs')
const { command, say, secondsSince } = await import('./work/say.mjs')
const { check, jest, playwright } = await import('./testing/counts.mjs')
const { installFromDebian, chromium } = await import('./testing/debian.mjs')
const { schedule } = await import('./testing/schedule.mjs')
const { withServerDatabase } = await import('./testing/server-database.mjs')

const reports = join(root, '.cache', 'test')

/** @param {string} name @param {string[]} args @returns {import('./testing/schedule.mjs').Task} */
const lint = (name, args) => ({ name, cores: 1, work: () => check(args) })

/** @param {string} report @param {Record<string, string>} env */
const browser = (report, env) => playwright(['--config', 'playwright.config.ts'], join(reports, report), { cwd: join(root, 'e2e'), env: { CHROMIUM: chromium(), ...env } })

/** @type {import('./testing/schedule.mjs').Task[]} */
const tasks = [
  { name: 'build', cores: 2, work: async () => ({ passed: (await build()).length, failed: 0, skipped: 0 }) },
  lint('lint: rules', ['node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.']),
  lint('types: web', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']),
  lint('types: api', ['node_modules/typescript/bin/tsc', '-p', 'api']),
  lint('types: e2e', ['node_modules/typescript/bin/tsc', '-p', 'e2e']),
  lint('types: tools', ['node_modules/typescript/bin/tsc', '-p', 'tools']),
  lint('lint: who may use what', ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', 'host', 'remotes', 'shared', 'api']),
  lint('lint: unused', ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']),
  lint('lint: copies', ['node_modules/jscpd/bin/jscpd', '--config', '.jscpd.json', '.']),
  lint('lint: one version of each', ['tools/versions.mjs']),
  lint('lint: compose', ['node_modules/dclint/bin/dclint.cjs', '--max-warnings', '0', 'docker-compose.yml']),
  lint('lint: texts', ['tools/texts.mjs']),
  { ...lint('sizes', ['tools/sizes.mjs']), after: ['build'] },
  { ...lint('contracts of the remotes', ['api/dist/almanac.cjs', 'check', ...remotes().map((folder) => join(root, folder))]), after: ['build'] },
  { name: 'unit, screens, api', cores: 2, work: () => jest([], join(reports, 'jest.json')) },
  { name: 'api on a PostgreSQL server', cores: 2, work: () => withServerDatabase((url) => jest(['--selectProjects', 'api'], join(reports, 'server-database.json'), { env: { DATABASE_URL: url } })) },
  { name: 'browser', cores: 2, after: ['build'], work: () => browser('browser.json', {}) },
  { name: 'browser through the gateway', cores: 2, after: ['build'], work: () => browser('gateway.json', { E2E_GATEWAY: '1' }) },
]

await command(async () => {
  const since = performance.now()
  await install()
  await installFromDebian()
  mkdirSync(reports, { recursive: true })
  const chosen = process.argv.slice(2)
  const wanted = chosen.length === 0 ? tasks : tasks.filter((task) => chosen.some((word) => task.name.includes(word))).map((task) => ({ ...task, after: [] }))
  const counts = await schedule(wanted, (task, count, seconds) => {
    const verdict = count.failed > 0 ? `${count.failed} failed, ${count.passed} passed` : `${count.passed} passed`
    say(`${count.failed > 0 ? 'FAILED' : 'ok    '} ${task.name}: ${verdict} (${seconds.toFixed(1)} s)`)
    if (count.reason) say(`${count.reason.trim()}\n`)
  })
  const all = [...counts.values()]
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const sum = (key) => all.reduce((total, count) => total + count[key], 0)
  const failed = [...counts].filter(([, count]) => count.failed > 0).map(([name]) => name)
  say(`\nTook ${secondsSince(since)}.${failed.length > 0 ? ` Failed: ${failed.join(', ')}.` : ''}`)
  say(`${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`)
  return sum('failed') > 0 ? 1 : 0
})
