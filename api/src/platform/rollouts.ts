/** Who gets which release: what a change of it consists of, and where going back leads. */
export { applyChange } from './rollouts/change'
export { knownReleases, undoableChanges, wayBack } from './rollouts/history'
export { listRolloutsOf } from './rollouts/list'
export { currentRule } from './rollouts/rule'
export { scopeOf, type Scope } from './rollouts/scope'
