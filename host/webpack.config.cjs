module.exports = require('@almanac/federation/webpack').host(__dirname)
