// Measurements: `node tools/measure.mjs NAME`.
// Compared with the same code as one bundle: `first-load`, `lcp`, `own-release`; from a team's release to its
// participants: `release`; what becomes of ten kinds of bad release with six open tabs: `bad-releases` (ONLY, TABS);
// which of three new releases is blamed for faults that harm what all show: `blame` (ONLY, comma between; LIMIT_SECONDS).
// Upgrades of the installation under open tabs: `host-upgrades` (UPGRADES, TABS).
// The server: `registry`, `outcomes` (loads of releases: written, judged), `reminders`, `history` (`--participants N --entries N --sensor-days N`), `study-export`
// (`--entries N`), `report` (ten years), `devices` (ten years of a glucose sensor, its report, the data of many
// participants, `--values N --participants N --days N`; a provider that is down for a day).
// `hostile-bodies` (30 bodies at once that are as long as they may be, for each call with a list).
// Messages: `conversation` (100,000 in one next to 50, and 5,000 conversations), `messages` (from one page to another,
// 10,000 streams at two servers with one database), `search` (of one person among a million messages).
// Entries of participants: `save` (from the tap to 'saved'), `sync` (a day offline), `durability` (kills).
// Browser: `survey` (the rules of a large survey, alone and in a browser), `form` (a key in a form of 1 question and of
// 200), `apple-health` (reading a large export), `cls`
// (layout shift while screens load), `routes` (from a tap to the painted place, long tasks of cold loads, taps and keys,
// with a quarter of the processor; MEASURE_BESIDE=URL for another server in turn), `inp` (taps and keys on Today, a form
// and History until the next painted frame), `history-screen` (ten years in a slow
// browser), `bridge` (a tap and its response,
// against the simulated native shell), `lighthouse` (the public screens and four signed-in ones, mobile and desktop; not
// run where the package is not: LIGHTHOUSE=folder of `npm install lighthouse`), `room` (a video visit between two browsers),
// `relay` (one through a real coturn alone, over UDP and TCP, and one without a path; skipped without coturn).
import './work/node-version.mjs'

const { existsSync, rmSync } = await import('node:fs')
const { join } = await import('node:path')
const { build } = await import('./work/build.mjs')
const { install } = await import('./work/install.mjs')
const { readJson, root } = await import('./work/project.mjs')
const { runNode } = await import('./work/run.mjs')
const { CommandFailure, command, say } = await import('./work/say.mjs')
const { measureRegistry } = await import('./measuring/registry.mjs')
const { measureServer } = await import('./measuring/server.mjs')
const { chromium, installFromDebian, turnServer } = await import('./testing/debian.mjs')

/** Measurements that are compared with one bundle. */
const BESIDE = ['first-load', 'lcp', 'own-release']
const FIGURES = [
  'first-load',
  'lcp',
  'own-release',
  'release',
  'bad-releases',
  'blame',
  'host-upgrades',
  'registry',
  'outcomes',
  'reminders',
  'history',
  'study-export',
  'devices',
  'survey',
  'form',
  'report',
  'conversation',
  'messages',
  'search',
  'hostile-bodies',
  'save',
  'sync',
  'durability',
  'cls',
  'routes',
  'inp',
  'surroundings',
  'lighthouse',
  'history-screen',
  'bridge',
  'apple-health',
  'room',
  'relay',
]

await command(async () => {
  const [figure = '', ...options] = process.argv.slice(2)
  if (!FIGURES.includes(figure))
    throw new CommandFailure(`Which figure? ${FIGURES.map((name) => `node tools/measure.mjs ${name}`).join(' · ')}`)
  await install()
  if (figure === 'registry') return measureRegistry()
  if (['outcomes', 'reminders', 'report', 'conversation', 'messages', 'search', 'hostile-bodies'].includes(figure))
    return measureServer(figure)
  if (figure === 'history' || figure === 'study-export' || figure === 'devices') return measureServer(figure, options)
  const turn = turnServer()
  if (figure === 'relay' && !turn) return say('Not tried: there is no coturn here (apt-get install coturn).')
  const lighthouse = join(process.env.LIGHTHOUSE ?? root, 'node_modules/lighthouse/cli/index.js')
  if (figure === 'lighthouse' && !existsSync(lighthouse))
    return say(
      'Not run: Lighthouse is no dependency of this repository. npm install --prefix FOLDER lighthouse@13, then LIGHTHOUSE=FOLDER node tools/measure.mjs lighthouse',
    )
  // Without a browser first, then in one.
  if (figure === 'survey' || figure === 'room') await measureServer(figure)
  await installFromDebian()
  await build()
  if (BESIDE.includes(figure)) await build(['host'], 'build:mono')
  const report = join(root, '.cache/measure.json')
  rmSync(report, { force: true })
  say(`Measuring ${figure} …`)
  const { code, output } = await runNode(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'measure.config.ts', `/${figure}.measure`],
    {
      cwd: join(root, 'e2e'),
      env: {
        MEASURE_REPORT: report,
        CHROMIUM: chromium(),
        LIGHTHOUSE_CLI: lighthouse,
        TURN_SERVER: turn,
        FORCE_COLOR: '0',
      },
    },
  )
  if (code !== 0 || !existsSync(report)) throw new CommandFailure(output)
  const measured = readJson(report)
  if (!BESIDE.includes(figure)) return measured.lines.forEach(say)
  /** @type {{ screen: string, what: string, unit: string, federated: number, one_bundle: number }[]} */
  const rows = measured
  /** @param {number} value @param {string} unit */
  const shown = (value, unit) =>
    `${unit === '' ? value : value.toFixed(unit === 'KB' ? 1 : 0)} ${unit}`.trim().padStart(11)
  say(`${''.padEnd(52)}${'federated'.padStart(11)}${'one bundle'.padStart(13)}   ratio`)
  for (const row of rows)
    say(
      `${`${row.screen}: ${row.what}`.padEnd(52)}${shown(row.federated, row.unit)}  ${shown(row.one_bundle, row.unit)}   ${(row.federated / row.one_bundle).toFixed(3)}`,
    )
})
