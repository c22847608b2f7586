module.exports = require('@almanac/federation/webpack').remote(__dirname)
