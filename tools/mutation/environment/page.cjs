const PageEnvironment = require('../../../shared/testing/jest/environment.cjs')
const { untilFirstFailure } = require('./first-failure.cjs')

module.exports = untilFirstFailure(PageEnvironment)
