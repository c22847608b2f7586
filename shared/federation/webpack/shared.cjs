/**
 * What host and remotes share, once. The host provides all of it; a remote
 * brings none along. Large libraries are shared through small entries of our
 * own that re-export just what is used, because a shared module is loaded whole.
 */
exports.shared = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@almanac/api-client',
  '@almanac/api-client/query',
  '@almanac/auth',
  '@almanac/federation/shell',
  '@almanac/i18n',
  '@almanac/i18n/trans',
  '@almanac/outbox',
  '@almanac/ui/charts',
  '@almanac/ui/content',
  '@almanac/ui/core',
  '@almanac/ui/fields',
  '@almanac/ui/form',
  '@almanac/ui/router',
  '@almanac/ui/tabs',
]
