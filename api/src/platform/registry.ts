/** Which release of each remote somebody gets. */
export { resolveRegistry } from './registry/resolve'
