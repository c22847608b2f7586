const { join } = require('node:path')

/** Jest calls this for every mutant; the schema is created only for the first one of a process. */
module.exports = async (global, project) => {
  if (process.env.ALMANAC_TEST_TEMPLATE) return
  const { default: prepare } = require(join(project.rootDir, 'src/testing/setup.ts'))
  await prepare(global, project)
}
