/** Who gets which release: what a change of it consists of, and where going back leads. */
export { applyChange } from './rollouts/change'
export { insteadOf } from './rollouts/instead'
export { listRolloutsOf } from './rollouts/list'
export { currentRule } from './rollouts/rule'
export { scopeOf } from './rollouts/scope'
