const { join } = require('node:path')

/** Jest calls this for every change of the code; PostgreSQL gets the schema for the first one of a process. */
module.exports = async (_, { rootDir }) => {
  if (process.env.ALMANAC_TEST_TEMPLATE) return
  const { default: prepare } = require(join(rootDir, 'src/testing/setup.ts'))
  await prepare()
}
