/** The webpack configurations of the product: `host(folder)`, `remote(folder)`, `mono(folder)`, `development(folder, output)`. */
module.exports = {
  ...require('./host.cjs'),
  ...require('./remote.cjs'),
  ...require('./mono.cjs'),
  ...require('./shared.cjs'),
}
