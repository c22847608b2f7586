import { configFor } from './tools/lint/rules.mjs'

export default configFor(import.meta.dirname)
