const fs = require('node:fs')
const path = require('node:path')
const Compression = require('compression-webpack-plugin')
const MiniCss = require('mini-css-extract-plugin')
const { constants } = require('node:zlib')
const { IntegrityPlugin } = require('./integrity-plugin.cjs')
const { leftOut, routerOf } = require('./left-out.cjs')

/** The project's root, where `locales` and the type checker's settings stand. */
exports.root = path.resolve(__dirname, '../../..')

/** CONTRACT_VERSION of shared/contracts, which a release is stamped with. */
exports.contractVersion = () => {
  const source = fs.readFileSync(path.join(exports.root, 'shared/contracts/src/call.ts'), 'utf8')
  const found = /export const CONTRACT_VERSION = (\d+)/.exec(source)
  if (!found) throw new Error('shared/contracts/src/call.ts declares no CONTRACT_VERSION')
  return Number(found[1])
}

/** Writes each file a second time, compressed, for servers to send as it is. */
const compressed = (ending, algorithm, compressionOptions = {}) =>
  new Compression({
    filename: `[path][base].${ending}`,
    algorithm,
    test: /\.(js|css|json|svg)$/,
    minRatio: 1,
    compressionOptions,
  })

/** A script or a style of a chunk may take so long. */
const CHUNK_TIMEOUT_MS = 10_000

/** What every browser build has in common. `folder` is the package, `output` its files' folder. */
exports.base = ({ folder, output = 'dist', mode }) => {
  const production = mode !== 'development'
  return {
    mode: production ? 'production' : 'development',
    context: folder,
    target: ['web', 'es2022'],
    devtool: production ? false : 'source-map',
    output: {
      path: path.join(folder, output),
      clean: true,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
      // A module that threw is run again when its screen is tried again; webpack would hand out what it had exported until then.
      strictModuleExceptionHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: production ? routerOf(exports.root) : {} },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('ts-loader'),
          options: {
            transpileOnly: true,
            configFile: path.join(exports.root, 'tsconfig.json'),
            compilerOptions: { noEmit: false, incremental: false, tsBuildInfoFile: undefined },
          },
        },
        { test: /\.css$/, use: [MiniCss.loader, require.resolve('css-loader')] },
        { test: /\.(woff2|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: { chunkIds: 'named', realContentHash: true },
    performance: { hints: false },
    stats: 'errors-warnings',
    plugins: [
      new MiniCss({ filename: '[name].[contenthash:10].css' }),
      new IntegrityPlugin({ timeoutMs: CHUNK_TIMEOUT_MS }),
      leftOut(),
      ...(production
        ? [
            compressed('gz', 'gzip'),
            compressed('br', 'brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          ]
        : []),
    ],
  }
}
