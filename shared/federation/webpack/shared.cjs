/**
 * Modules shared by host and remotes. The host provides all of them; remotes bundle none. Large
 * libraries are shared through small entries of our own that re-export only what is used, because a
 * shared module is loaded whole.
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
