const fs = require('node:fs')
const path = require('node:path')
const { root } = require('./base.cjs')

/** CONTRACT_VERSION of shared/contracts, which a release is stamped with. */
exports.contractVersion = () => {
  const source = fs.readFileSync(path.join(root, 'shared/contracts/src/call.ts'), 'utf8')
  const found = /export const CONTRACT_VERSION = (\d+)/.exec(source)
  if (!found) throw new Error('shared/contracts/src/call.ts declares no CONTRACT_VERSION')
  return Number(found[1])
}
