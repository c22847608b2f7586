const path = require('node:path')
const Compression = require('compression-webpack-plugin')
const { constants } = require('node:zlib')
const { ScriptModePlugin } = require('./script-mode-plugin.cjs')

/** The project's root, where `locales` and the type checker's settings stand. */
exports.root = path.resolve(__dirname, '../../..')

/** Writes each file a second time, compressed, for servers to send as it is. */
const compressed = (ending, algorithm, compressionOptions = {}) =>
  new Compression({ filename: `[path][base].${ending}`, algorithm, test: /\.(js|css|json|svg)$/, minRatio: 1, compressionOptions })

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
      chunkLoadTimeout: 10_000,
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
    },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('ts-loader'),
          options: { transpileOnly: true, configFile: path.join(exports.root, 'tsconfig.json'), compilerOptions: { noEmit: false, incremental: false, tsBuildInfoFile: undefined } },
        },
        { test: /\.(woff2|svg)$/, type: 'asset/resource' },
      ],
    },
    optimization: { chunkIds: 'named', realContentHash: true },
    performance: { hints: false },
    stats: 'errors-warnings',
    plugins: [new ScriptModePlugin(), ...(production ? [compressed('gz', 'gzip'), compressed('br', 'brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })] : [])],
  }
}
