const { createHash } = require('node:crypto')
const path = require('node:path')
const fs = require('node:fs')
const { DefinePlugin } = require('webpack')
const { TextsPlugin } = require('@almanac/i18n/webpack')
const { base, contractVersion } = require('./base.cjs')
const { HOST_RUNTIME, ProvideHelpersPlugin } = require('./host-runtime-plugin.cjs')
const { prerenderSamples } = require('./prerender.cjs')
const { integrityOf } = require('./integrity-plugin.cjs')
const { federationLeftOut } = require('./left-out.cjs')
const { shared } = require('./shared.cjs')
const { watchProvided } = require('./shared-modules.cjs')
const { textFiles } = require('./text-files.cjs')

/** Loaded with a session (host/src/signed-in/load.ts), with what sends calls. */
const SIGNED_IN = 'signed_in'
const CALLS = 'calls'
/** The fonts of headings, of which a page of a signed-in user paints its brand's first (host/src/global.css). */
const HEADING_FONT = /^(?:fraunces|source-serif-4|figtree|nunito)-latin-wght/

/** Modules that at least two of these chunks need, mainly React Query, get a file of their own. */
const WITH_QUERIES = [
  '_almanac_api_client_query',
  SIGNED_IN,
  'cached_start',
  'operations',
  'studio',
  '_almanac_ui_content',
]
/**
 * Parts of the kit that at least two of these chunks need (icons, lists, avatars) get a file of their own too: nearly
 * every screen of a signed-in user loads several of them, each with its own copy.
 */
const WITH_PARTS = [SIGNED_IN, 'me', 'dialog', '_almanac_ui_content', '_almanac_ui_fields', '_almanac_ui_tabs']

/** Shared entries that are loaded after (host/src/remotes/forms.ts) or together with another. */
const NEEDS = { '@almanac/ui/fields': ['@almanac/ui/form'], '@almanac/outbox': [SIGNED_IN] }

/** The service worker: always under the same name, and not part of the page. */
const WORKER = 'worker.js'

/** Texts that are loaded with the screens that need them instead of with the page: of screens of the host itself. */
const LATER = ['operations', 'studio', 'passkey']
exports.LATER = LATER

/** What `samples.json` has: the HTML of what the brand studio shows beside prerendered screens (api/src/page/brand-preview). */
const SAMPLES = {
  form: './src/studio/samples/form/Prerendered.tsx',
  chart: './src/studio/samples/chart/Prerendered.tsx',
}

/** The version of a build says what is in it: two builds of one version of the package are two hosts. */
const shortHash = (content) => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10)

const inPackage = /[\\/]node_modules[\\/]/

/** The page's elements for these files, with their hashes: styles, then scripts. */
function tagsOf(files, hashes) {
  const checked = (file) => `crossorigin="anonymous" integrity="${hashes[file]}"`
  return [
    ...files
      .filter((file) => file.endsWith('.css'))
      .map((file) => `<link rel="stylesheet" href="/${file}" ${checked(file)}>`),
    // Without a priority browsers fetch what is deferred after what is hinted.
    ...files
      .filter((file) => file.endsWith('.js'))
      .map((file) => `<script defer fetchpriority="high" src="/${file}" ${checked(file)}></script>`),
  ]
}

/**
 * Writes `index.html`, the page into which the server inserts the visitor's registry and preload
 * hints and which states the hash of each of the host's files, and `host.json`, which states what
 * this host offers to remotes and which files hold the shared entries that are loaded only when a
 * remote requests them.
 */
class PagePlugin {
  constructor({ template, version, preload, later }) {
    Object.assign(this, { template, version, preload, later })
  }

  apply(compiler) {
    let provides = () => ({})
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      provides = watchProvided(compilation, shared, compiler.context)
    })
    // Written after webpack's assets: its minimizer would treat the placeholders as comments.
    compiler.hooks.afterEmit.tap('PagePlugin', (compilation) => {
      const write = (name, text) => fs.writeFileSync(path.join(compilation.outputOptions.path, name), text)
      const written = (name) => fs.readFileSync(path.join(compilation.outputOptions.path, name))
      const hashesOf = (ending) =>
        Object.fromEntries(
          compilation
            .getAssets()
            .filter(({ name }) => ending.test(name) && name !== WORKER)
            .map(({ name }) => [name, integrityOf(written(name))]),
        )
      const hashes = hashesOf(/\.(js|css)$/)
      const fonts = hashesOf(/\.woff2$/)
      const offered = { ...provides(), ...HOST_RUNTIME }
      const page = fs.readFileSync(this.template, 'utf8')
      const version = `${this.version}-${shortHash([page, hashes, fonts, offered, contractVersion()])}`
      const tags = tagsOf(compilation.entrypoints.get('main').getFiles(), hashes)
      const lookup = `<script type="application/json" id="integrity">${JSON.stringify({ ...hashes, ...fonts })}</script>`
      write(
        'index.html',
        page
          .replace('<!--host-version-->', version)
          .replace('<!--assets-->', tags.join('\n    '))
          .replace('<!--integrity-->', lookup),
      )
      const chunk = (name) =>
        compilation.namedChunkGroups
          .get(name)
          ?.getFiles()
          .filter((file) => /\.(js|css)$/.test(file)) ?? []
      const host = {
        version,
        contract: contractVersion(),
        provides: offered,
        files: hashes,
        shared: Object.fromEntries(
          shared.map((key) => [
            key,
            [...(NEEDS[key] ?? []), key].flatMap((needed) => chunk(needed.replace(/\W+/g, '_'))),
          ]),
        ),
        texts: textFiles(compilation, this.later),
        signed_in: [...chunk(SIGNED_IN), ...chunk(CALLS)],
        fonts: Object.keys(fonts).filter((file) => HEADING_FONT.test(file)),
        preload: this.preload?.(chunk) ?? {},
      }
      write('host.json', JSON.stringify(host))
      write('icon.svg', fs.readFileSync(path.join(path.dirname(this.template), 'icon.svg'), 'utf8'))
    })
  }
}

/** Writes `samples.json`; not while a build is watched, which it would slow down. */
class SamplesPlugin {
  constructor(folder) {
    this.folder = folder
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('SamplesPlugin', async ({ outputOptions }) => {
      if (compiler.watchMode) return
      const samples = await prerenderSamples(compiler.webpack, this.folder, SAMPLES)
      fs.writeFileSync(path.join(outputOptions.path, 'samples.json'), JSON.stringify(samples))
    })
  }
}

/** Common to the host and the one-bundle build for comparison. */
exports.page = ({ folder, output, mode, preload, namespaces, later = LATER, worker = {} }) => {
  const { version } = require(path.join(folder, 'package.json'))
  const common = base({ folder, output, mode })
  return {
    ...common,
    entry: { main: './src/index.tsx', ...worker },
    // The page has a table of these names: their hashes are as short as whoever caches them for ever takes them for hashes.
    output: {
      ...common.output,
      chunkFilename: '[name].[contenthash:8].js',
      publicPath: '/',
      uniqueName: 'almanac_host',
    },
    optimization: {
      ...common.optimization,
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // Rarely changing modules in a file of their own: it stays in the browser's cache across
          // releases of the host.
          platform: { test: inPackage, chunks: 'initial', name: 'platform', enforce: true },
          parts: {
            chunks: ({ name }) => WITH_PARTS.includes(name),
            // What reads is in the file of queries, which the page asks for early: here it would be loaded twice.
            test: ({ resource = '' }) => !/[\\/](?:api-client|@tanstack|idb)[\\/]/.test(resource),
            minChunks: 2,
            name: 'parts',
            priority: 1,
            enforce: true,
          },
          queries: {
            chunks: ({ name }) => WITH_QUERIES.includes(name),
            minChunks: 2,
            name: 'queries',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...common.plugins,
      new TextsPlugin({ namespaces: [...namespaces, ...later] }),
      new DefinePlugin({ HOST_VERSION: JSON.stringify(version) }),
      new PagePlugin({ template: path.join(folder, 'src/index.html'), version, preload, later }),
    ],
  }
}

/** The webpack configuration of the host. It names no remote: those come from the registry at run time. */
exports.host =
  (folder) =>
  (_, { mode } = {}) => {
    const page = exports.page({
      folder,
      mode,
      namespaces: ['host', 'ui'],
      worker: { worker: { import: './src/offline/worker/worker.ts', filename: WORKER, chunkLoading: false } },
    })
    return {
      ...page,
      plugins: [
        ...page.plugins,
        new SamplesPlugin(folder),
        new ProvideHelpersPlugin(),
        federationLeftOut(),
        new DefinePlugin({
          // The host loads manifests and entries itself (timeouts, fallback); it needs only the
          // runtime's sharing.
          FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
          ENV_TARGET: JSON.stringify('web'),
        }),
      ],
    }
  }
