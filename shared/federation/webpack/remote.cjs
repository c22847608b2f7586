const path = require('node:path')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const { TextsPlugin } = require('@almanac/i18n/webpack')
const { base, contractVersion } = require('./base.cjs')
const { exposedBy, readDescriptor } = require('./descriptor.cjs')
const { HostRuntimePlugin } = require('./host-runtime-plugin.cjs')
const { ReleasePlugin } = require('./release-plugin.cjs')
const { shared } = require('./shared.cjs')

/**
 * Source types that count toward the size of a chunk before it becomes a file of its own, besides
 * scripts: the references to modules consumed from the host.
 */
const SIZE_TYPES = ['javascript', 'unknown', 'consume-shared']

/** The webpack configuration of one remote, with source maps where `--env maps` asks for them; a remote's own configuration states only its folder. */
exports.remote =
  (folder) =>
  ({ maps = false } = {}, { mode } = {}) => {
    const released = require(path.join(folder, 'package.json')).version
    // A development build can be in a tab next to the release of the same version.
    const version = mode === 'development' ? `${released}-dev` : released
    const contract = contractVersion()
    const { descriptor, source } = readDescriptor(folder, contract)
    const { name } = descriptor
    // The name includes the version: two releases of one remote can coexist in one tab.
    const unique = `almanac_${name}_${version.replace(/\W/g, '_')}`
    const common = base({ folder, mode, maps })
    return {
      ...common,
      entry: {},
      output: { ...common.output, publicPath: 'auto', uniqueName: unique },
      // Other kinds would be chunks without a file: a line in four tables of the entry. Below the size, which counts
      // sources (a few kilobytes compressed), a second file costs a request more than a second copy does.
      optimization: { ...common.optimization, splitChunks: { defaultSizeTypes: SIZE_TYPES, minSize: 40_000 } },
      plugins: [
        ...common.plugins,
        new TextsPlugin({ namespaces: [name, ...(source.laterTexts ?? [])] }),
        new ModuleFederationPlugin({
          name: unique,
          filename: 'remoteEntry.[contenthash:10].js',
          library: { type: 'var', name: unique },
          exposes: exposedBy(source),
          shared: Object.fromEntries(
            shared.map((key) => [
              key,
              { singleton: true, strictVersion: false, requiredVersion: false, import: false },
            ]),
          ),
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: false,
          experiments: { optimization: { target: 'web', disableRemote: true } },
        }),
        new HostRuntimePlugin({ name: unique }),
        new ReleasePlugin({ remote: name, version, contract, descriptor, source }),
      ],
    }
  }

/**
 * The webpack configuration of one remote during development: fast rebuilds, with sources, into
 * `output`. Nothing in it needs `eval`, which the host's page does not allow. Files of earlier
 * builds stay, because an open page still requests them.
 */
exports.development = (folder, output) => {
  const configuration = exports.remote(folder)({}, { mode: 'development' })
  return {
    ...configuration,
    devtool: 'cheap-module-source-map',
    output: { ...configuration.output, path: output, clean: false },
    stats: 'none',
    infrastructureLogging: { level: 'error' },
  }
}
