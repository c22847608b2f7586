const { remote } = require('./remote.cjs')

/**
 * The webpack configuration of one remote while somebody works on it: quick to
 * build again, with its sources, into `output`. Nothing in it needs `eval`,
 * which the host's page does not allow. Files of earlier builds stay, because a
 * page that is open still asks for them.
 */
exports.development = (folder, output) => {
  const configuration = remote(folder)({}, { mode: 'development' })
  return {
    ...configuration,
    devtool: 'cheap-module-source-map',
    output: { ...configuration.output, path: output, clean: false },
    stats: 'none',
    infrastructureLogging: { level: 'error' },
  }
}
