const path = require('node:path')
const fs = require('node:fs')
const MiniCss = require('mini-css-extract-plugin')
const { base } = require('./base.cjs')
const { shared } = require('./shared.cjs')

const inPackage = /[\\/]node_modules[\\/]/

/**
 * Writes `index.html`, the page that the server fills with the visitor's
 * registry and preload hints, and `host.json`, which says what files hold the
 * shared entries that are loaded only when a remote asks for them.
 */
class PagePlugin {
  constructor({ template, preload }) {
    Object.assign(this, { template, preload })
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'PagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 }, () => {
        const files = compilation.entrypoints.get('main').getFiles()
        const tags = [
          ...files.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" href="/${file}">`),
          ...files.filter((file) => file.endsWith('.js')).map((file) => `<script defer crossorigin="anonymous" src="/${file}"></script>`),
        ]
        const page = fs.readFileSync(this.template, 'utf8').replace('<!--assets-->', tags.join('\n    '))
        compilation.emitAsset('index.html', new sources.RawSource(page))
        const chunk = (name) => compilation.namedChunkGroups.get(name)?.getFiles().filter((file) => /\.(js|css)$/.test(file)) ?? []
        const host = {
          shared: Object.fromEntries(shared.map((key) => [key, chunk(key.replace(/\W+/g, '_'))])),
          preload: this.preload?.(chunk) ?? {},
        }
        compilation.emitAsset('host.json', new sources.RawSource(JSON.stringify(host)))
      })
    })
  }
}

/** What the host and the one-bundle build for comparison have in common. */
exports.page = ({ folder, output, mode, preload }) => {
  const common = base({ folder, output, mode })
  return {
    ...common,
    entry: { main: './src/index.tsx' },
    output: { ...common.output, publicPath: '/', uniqueName: 'almanac_host' },
    module: { rules: [...common.module.rules, { test: /\.css$/, use: [MiniCss.loader, 'css-loader'] }] },
    optimization: {
      ...common.optimization,
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // What changes seldom, in one file of its own: a release of the host leaves it in the browser's cache.
          platform: { test: inPackage, chunks: 'initial', name: 'platform', enforce: true },
        },
      },
    },
    plugins: [
      ...common.plugins,
      new MiniCss({ filename: '[name].[contenthash:10].css' }),
      new PagePlugin({ template: path.join(folder, 'src/index.html'), preload }),
    ],
  }
}

/** The webpack configuration of the host. It names no remote: those come from the registry at run time. */
exports.host = (folder) => (_, { mode } = {}) => {
  const { DefinePlugin } = require('webpack')
  const { version } = require(path.join(folder, 'package.json'))
  const page = exports.page({ folder, mode })
  return {
    ...page,
    plugins: [
      ...page.plugins,
      new DefinePlugin({
        HOST_VERSION: JSON.stringify(version),
        // The host loads manifests and entries itself (time limits, fallback); of the runtime it needs the sharing alone.
        FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
    ],
  }
}
