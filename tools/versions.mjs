// Fails if the lock file has two versions of a package that must be single in the browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './work/project.mjs'

/** Two copies of one of these mean two stores, two routers or two caches on one page. */
const single =
  /^(react|react-dom|react-router|react-router-dom|zustand|i18next|react-i18next|react-hook-form|notistack|idb|ky|scheduler|stylis|@emotion\/(cache|react|styled|utils|serialize|sheet)|@mui\/[\w-]+|@tanstack\/[\w-]+|@openfeature\/[\w-]+|@module-federation\/[\w-]+)$/

/** @type {Map<string, Set<string>>} */
const versions = new Map()
const lock = readFileSync(process.argv[2] ?? join(root, 'pnpm-lock.yaml'), 'utf8')
// The lock file may begin with a document for pnpm itself.
for (const document of lock.split(/^---$/m)) {
  const packages = /^packages:\n([\s\S]*?)^(?=\S)/m.exec(`${document}\nend`)?.[1] ?? ''
  for (const [, name = '', version = ''] of packages.matchAll(/^ {2}'?((?:@[^@/']+\/)?[^@/'\s]+)@([^:'(]+)'?:/gm)) {
    if (single.test(name)) versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
}

const doubles = [...versions].filter(([, found]) => found.size > 1)
for (const [name, found] of doubles)
  console.error(
    `${name} is in the lock file as ${[...found].join(' and ')}. Name one version in the catalog of pnpm-workspace.yaml and let every package say "catalog:".`,
  )
if (versions.size === 0) console.error('No package of the browser was found in the lock file: has its form changed?')
process.exitCode = doubles.length > 0 || versions.size === 0 ? 1 : 0
