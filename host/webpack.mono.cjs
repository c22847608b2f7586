module.exports = require('@almanac/federation/webpack').mono(__dirname)
