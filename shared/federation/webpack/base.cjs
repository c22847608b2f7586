const fs = require('node:fs')
const path = require('node:path')
const Compression = require('compression-webpack-plugin')
const MiniCss = require('mini-css-extract-plugin')
const { SourceMapDevToolPlugin } = require('webpack')
const { constants } = require('node:zlib')
const { IntegrityPlugin } = require('./integrity-plugin.cjs')
const { emotionUtils, leftOut, routerOf } = require('./left-out.cjs')
const { ShortChunkIdsPlugin } = require('./short-chunk-ids.cjs')

/** The project's root, with `locales` and the type checker's settings. */
exports.root = path.resolve(__dirname, '../../..')

/** CONTRACT_VERSION of shared/contracts, stamped on each release. */
exports.contractVersion = () => {
  const source = fs.readFileSync(path.join(exports.root, 'shared/contracts/src/call.ts'), 'utf8')
  const found = /export const CONTRACT_VERSION = (\d+)/.exec(source)
  if (!found) throw new Error('shared/contracts/src/call.ts declares no CONTRACT_VERSION')
  return Number(found[1])
}

/** Also writes each file compressed, for servers to send as it is. */
const compressed = (ending, algorithm, compressionOptions = {}) =>
  new Compression({
    filename: `[path][base].${ending}`,
    algorithm,
    test: /\.(js|css|json|svg|wasm)$/,
    minRatio: 1,
    compressionOptions,
  })

/** Timeout for a script or a style of a chunk. */
const CHUNK_TIMEOUT_MS = 10_000

/** The folder of source maps, beside that of the files: whatever serves the files does not serve them. */
const MAPS = 'maps'

/** The name of a source in maps: its path in the package, else in the project. None names the machine. */
const sourceNameIn =
  (folder) =>
  ({ absoluteResourcePath: source }) => {
    if (!path.isAbsolute(source)) return source.replace(/^webpack\/+/, 'webpack/')
    const own = path.relative(folder, source)
    return (own.startsWith('..') ? path.relative(exports.root, source) : own).replaceAll('\\', '/')
  }

/** Source maps without the text of the sources, beside the folder of the files, which do not name them. */
const sourceMaps = (folder) =>
  new SourceMapDevToolPlugin({
    test: /\.js$/,
    filename: `../${MAPS}/[file].map`,
    append: false,
    noSources: true,
    moduleFilenameTemplate: sourceNameIn(folder),
    fallbackModuleFilenameTemplate: sourceNameIn(folder),
  })

/**
 * Settings common to all browser builds. `folder` is the package, `output` the folder of its files; with `maps` source
 * maps are written as well, for the stacks that operators read.
 */
exports.base = ({ folder, output = 'dist', mode, maps = false }) => {
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
      // Re-runs a module that threw when its screen is retried; otherwise webpack would return its
      // exports up to the error.
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { ...emotionUtils(exports.root), ...(production ? routerOf(exports.root) : {}) },
      // libheif's script asks for them where it runs in Node.
      fallback: { fs: false, path: false },
    },
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
      new ShortChunkIdsPlugin(),
      leftOut(),
      ...(maps ? [sourceMaps(folder)] : []),
      // A build with maps is sent to a server, which compresses by itself.
      ...(production && !maps
        ? [
            compressed('gz', 'gzip'),
            compressed('br', 'brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          ]
        : []),
    ],
  }
}
