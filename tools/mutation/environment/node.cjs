const { TestEnvironment } = require('jest-environment-node')
const { untilFirstFailure } = require('./first-failure.cjs')

module.exports = untilFirstFailure(TestEnvironment)
